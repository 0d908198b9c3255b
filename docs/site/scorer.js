/* How the search orders its results, in Sphinx's form: titles weigh most, and among equals the page of questions. */
var Scorer = {
  score: ([page, , , , score]) => score + (page === "docs/questions" ? 1 : 0),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
