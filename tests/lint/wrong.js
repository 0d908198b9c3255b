/* Each function is one finding. */
export const byRandom = (a) => a.sort(() => Math.random() - 0.5);
export const byRandomCopy = (a) => a.toSorted(() => 0.5 - Math.random());
export function naive(a) {
  for (let i = 0; i < a.length; i++) {
    const j = Math.floor(Math.random() * a.length);
    [a[i], a[j]] = [a[j], a[i]];
  }
}
export function sattolo(a) {
  for (let i = a.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * i);
    [a[i], a[j]] = [a[j], a[i]];
  }
}
export function rounded(a) {
  for (let i = a.length - 1; i > 0; i--) {
    const j = Math.round(Math.random() * (i + 0));
    [a[i], a[j]] = [a[j], a[i]];
  }
}
