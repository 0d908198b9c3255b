/* Finds the shuffles that people still merge. Copy it, or spread `shuffleMistakes` into your own list of
 * no-restricted-syntax. Each message names the page that explains the mistake. */
const swap = "AssignmentExpression[left.type='ArrayPattern']";
const random = "callee.object.name='Math'][left.callee.property.name='random'";

export const shuffleMistakes = [
  {
    selector:
      "CallExpression[callee.property.name=/^(sort|toSorted)$/]:has(CallExpression[callee.object.name='Math'][callee.property.name='random'])",
    message:
      "Sorting by a random comparator or random keys made on the fly is not a fair shuffle: use Fisher-Yates (fairness explain --algo sort-v8 --n 3).",
  },
  {
    selector: `:matches(ForStatement, WhileStatement):has(${swap}) BinaryExpression[operator='*'][left.${random}][right.property.name='length']`,
    message:
      "A swap with any of the n places cannot reach all orders equally often: draw from 0..i (fairness explain --algo naive --n 3).",
  },
  {
    selector: `ForStatement[update.operator='--'][init.declarations.0.init.operator='-'][init.declarations.0.init.right.value=1]:has(${swap}) BinaryExpression[operator='*'][left.${random}][right.type='Identifier']`,
    message:
      "random * i draws from 0..i-1, so that no item can stay where it is: draw from 0..i, random * (i + 1) (fairness explain --algo sattolo --n 3).",
  },
  {
    selector:
      "CallExpression[callee.object.name='Math'][callee.property.name='round']:has(CallExpression[callee.object.name='Math'][callee.property.name='random'])",
    message:
      "Math.round gives the two ends half a share each: use Math.floor(Math.random() * (i + 1)) (fairness explain --algo rounded --n 3).",
  },
];

export default [
  {
    files: ["**/*.js", "**/*.mjs"],
    rules: { "no-restricted-syntax": ["error", ...shuffleMistakes] },
  },
];
