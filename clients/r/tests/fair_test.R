# A fair shuffle, a wrong one, recorded orders, and what is refused. Without the program there is nothing to try.
library(fairness)
if (nzchar(Sys.getenv("FAIRNESS", Sys.which("fairness")))) {
  set.seed(1)
  naive <- function(x) {
    for (i in seq_along(x)) {
      j <- sample.int(length(x), 1)
      x[c(i, j)] <- x[c(j, i)]
    }
    x
  }
  refused <- function(expression) tryCatch({ expression; "" }, error = conditionMessage)
  deck <- function(shuffle) { cards <- c("red", "blue", "very green"); function() cards <<- shuffle(cards) }
  fair <- fair_test(sample, n = 3)
  wrong <- fair_test(naive, n = 3)
  stopifnot(
    fair$verdict == "no-bias-found", fair$p.value > 1e-6, inherits(fair, "htest"),
    wrong$verdict == "biased", wrong$p.value < 1e-6, wrong$statistic > .05, any(grepl("^BIASED +naive", wrong$text)),
    nrow(as.data.frame(wrong)) >= 5,
    fair_test(t(replicate(2000, sample(c("a", "b", "c")))))$verdict %in% c("no-bias-found", "inconclusive"),
    fair_test(t(replicate(9000, naive(1:3))))$verdict == "biased",
    fair_test(deck(sample))$verdict == "no-bias-found",
    fair_test(deck(function(x) naive(c("red", "blue", "very green"))))$verdict == "biased",
    grepl("returns no deck", refused(fair_test(function() NULL))),
    grepl("call 1 gave .*no order of 1..3", refused(fair_test(function(x) x[-1], n = 3))),
    grepl("function of a vector", refused(fair_test("sample"))),
    grepl("whole number of items", refused(fair_test(sample, n = 1.5))),
    grepl("--alpha", refused(fair_test(sample, n = 3, trials = 100, options = c("--alpha", "7"))))
  )
}
