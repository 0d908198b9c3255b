import { fairness, assertFair } from 'fairness-shuffle';

const naive = (a) => {
  for (let i = 0; i < a.length; i++) {
    const j = Math.floor(Math.random() * a.length);
    [a[i], a[j]] = [a[j], a[i]];
  }
};
const fair = (a) => {
  for (let i = a.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [a[i], a[j]] = [a[j], a[i]];
  }
};
let frames = 0;
const tick = () => { frames++; setTimeout(tick); };
tick();
try {
  const said = [];
  said.push((await fairness(naive, { n: 3, trials: 2e4 })).verdict.status);
  said.push((await assertFair(fair, { n: 52, trials: 1e5, checks: 'positions' })).verdict.status);
  said.push((await assertFair(fair).then((r) => r.text)).includes('--') ? 'options' : 'plain');
  window.said = `${said.join(', ')}, ${frames > 3 ? 'ticking' : 'stuck'}`;
} catch (error) {
  window.said = `${error.name}: ${error.message}`;
}
document.title = 'done';
