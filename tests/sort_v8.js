// Reads the cases of sort_v8_orders.c and sorts 0..n-1 with a comparator that answers by the same
// coins. Ends with status 1 at the first case where V8 leaves another order, or reads other coins.
'use strict';

const cases = require('fs').readFileSync(0, 'latin1').split('\n').filter((line) => line);
const count = {};
for (const line of cases) {
  const [coins, order] = line.split(' ');
  const n = order.split(',').length;
  let read = 0;
  const items = Array.from({ length: n }, (_, place) => place);
  items.sort(() => (coins[read++] === '1' ? -1 : 1));
  if (items.join() !== order || read !== coins.length) {
    console.log(`coins ${coins}: ours ${order}, V8 ${process.versions.v8} ${items.join()}, ` +
      `${coins.length} and ${read} coins`);
    process.exit(1);
  }
  // Answers of true and false, with the same coins: never below 0, so nothing moves.
  read = 0;
  items.sort((a, b) => a - b).sort(() => coins[read++ % coins.length] === '1');
  if (items.some((item, place) => item !== place)) {
    console.log(`n = ${n}: true and false move items: ${items.join()}`);
    process.exit(1);
  }
  count[n] = (count[n] || 0) + 1;
}
const sizes = Object.keys(count).map(Number);
if (sizes.length !== 62 || Math.min(...sizes) !== 2 || Math.max(...sizes) !== 63) {
  console.log(`cases for ${sizes.length} sizes, not for 2..63`);
  process.exit(1);
}
console.log(`V8 ${process.versions.v8} agrees on ${cases.length} orders of 2 to 63 items`);
