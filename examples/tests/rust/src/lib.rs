/// The shuffle under test. `below(k)` draws from 0..k.
pub fn shuffle<T>(items: &mut [T], mut below: impl FnMut(usize) -> usize) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(last + 1));
    }
}
