/* Nothing to find: right shuffles, right samples, sorts that are no shuffles. */
export function fisherYates(a) {
  for (let i = a.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [a[i], a[j]] = [a[j], a[i]];
  }
}
export function forward(a) {
  for (let i = 0; i < a.length - 1; i++) {
    const j = i + Math.floor(Math.random() * (a.length - i));
    [a[i], a[j]] = [a[j], a[i]];
  }
}
export function likeD3(a) {
  let m = a.length;
  while (m) {
    const i = (Math.random() * m--) | 0;
    [a[m], a[i]] = [a[i], a[m]];
  }
}
export function fromTheEnd(a) {
  for (let i = a.length; i > 0; i--) {
    const j = Math.floor(Math.random() * i);
    [a[i - 1], a[j]] = [a[j], a[i - 1]];
  }
}
export const pick = (a) => a[Math.floor(Math.random() * a.length)];
export function picks(a, k) {
  const taken = [];
  for (let i = 0; i < k; i++) taken.push(a[Math.floor(Math.random() * a.length)]);
  return taken;
}
export const sorted = (a) => a.sort((x, y) => x - y);
