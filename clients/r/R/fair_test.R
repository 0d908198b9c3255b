# Asks the program about a shuffle: its rows go to the program as a file, its table of checks (CSV) and its
# sentences (text) come back.

# The program: FAIRNESS in the environment, else the one on the PATH.
program <- function() {
  named <- Sys.getenv("FAIRNESS")
  found <- if (nzchar(named)) named else unname(Sys.which("fairness"))
  if (!nzchar(found)) stop("the program `fairness` is not on the PATH; the environment variable FAIRNESS may name it", call. = FALSE)
  normalizePath(found)
}

# The orders that `shuffle` gives of 1..n, a row each. A result that is no order of 1..n ends the test, with the call's number.
called <- function(shuffle, n, trials) {
  items <- seq_len(n)
  rows <- matrix(0L, trials, n)
  for (trial in seq_len(trials)) {
    row <- shuffle(items)
    if (length(row) != n || !is.numeric(row) || anyNA(row) || !identical(sort(as.integer(row)), items))
      stop(sprintf("call %d gave %s, which is no order of 1..%d", trial, paste(utils::capture.output(utils::str(row)), collapse = " "), n), call. = FALSE)
    rows[trial, ] <- as.integer(row)
  }
  rows
}

# The same of a shuffle that takes nothing and shuffles a deck of its own: the items of the deck that each call returns.
called_on_its_own <- function(shuffle, trials) {
  deck <- function() as.character(unlist(shuffle()))
  first <- deck()
  if (length(first) < 2) stop("`shuffle` takes no vector and returns no deck: give a function of a vector, or one that returns its items", call. = FALSE)
  rows <- matrix(first, trials, length(first), byrow = TRUE)
  for (trial in seq_len(trials)[-1]) {
    row <- deck()
    if (!identical(sort(row), sort(first))) stop(sprintf("call %d gave other items than the first", trial), call. = FALSE)
    rows[trial, ] <- row
  }
  rows
}

fair_test <- function(shuffle, n = 52, trials = 10000, options = character(), alpha = 1e-6, name = substitute(shuffle)) {
  name <- if (is.symbol(name) || is.character(name)) as.character(name) else if (is.function(shuffle)) "the function" else "the rows"
  trials <- if (is.character(trials)) as.numeric(sub("M$", "e6", sub("k$", "e3", trials))) else trials
  own <- is.function(shuffle) && length(formals(args(shuffle))) == 0
  if (is.function(shuffle) && length(n) > 1 && !own)
    return(lapply(n, function(one) fair_test(shuffle, one, trials, options, alpha / length(n), name)))
  if (is.function(shuffle)) {
    whole <- function(x, least) is.numeric(x) && length(x) == 1 && is.finite(x) && x == round(x) && x >= least
    if (!own && !whole(n, 2)) stop("`n` is a whole number of items, at least 2", call. = FALSE)
    if (!whole(trials, 1)) stop("`trials` is a whole number, at least 1", call. = FALSE)
    rows <- if (own) called_on_its_own(shuffle, trials) else called(shuffle, n, trials)
  } else if (is.matrix(shuffle) || is.data.frame(shuffle)) {
    rows <- as.matrix(shuffle)
  } else {
    stop("`shuffle` is a function of a vector, or a matrix or data frame with an order in each row", call. = FALSE)
  }
  asked <- program()
  # The file has the name that the report shall have, and is named without its folder.
  folder <- tempfile("fairness")
  dir.create(folder)
  before <- setwd(folder)
  on.exit({ setwd(before); unlink(folder, recursive = TRUE) })
  file <- gsub("[^A-Za-z0-9._ ]", "_", name)
  utils::write.table(rows, file, sep = "\t", quote = FALSE, row.names = FALSE, col.names = FALSE)
  words <- c("--input", file, if (is.function(shuffle) && !own) c("--n", n, "--as", "from-1"), if (is.function(shuffle) && !"--alpha" %in% options) c("--alpha", format(alpha)), "-o", ".csv", "--format", "text", options)
  status <- suppressWarnings(system2(asked, shQuote(words), stdout = ".text", stderr = ".error"))
  text <- readLines(".text", warn = FALSE)
  # What only a shell can use stands last.
  text <- utils::head(text, min(grep("^  (again|see more) ", text), length(text) + 1) - 1)
  if (!file.exists(".csv")) stop(paste(c(readLines(".error", warn = FALSE), sprintf("(exit %d)", status))[1], collapse = "\n"), call. = FALSE)
  checks <- utils::read.csv(".csv", stringsAsFactors = FALSE)
  p <- 10^pmin(0, checks$log10_p_adjusted)
  worst <- which.min(checks$log10_p_adjusted)
  structure(list(
    statistic = c(w = checks$w[worst]), p.value = p[worst], method = paste("Is a shuffle fair? Check", checks$check[worst]),
    data.name = name, verdict = checks$case_status[1], log10.p = checks$log10_p_adjusted[worst],
    checks = data.frame(check = checks$check, status = checks$status, p = p, w = checks$w), text = text
  ), class = c("fair_test", "htest"))
}

print.fair_test <- function(x, ...) {
  writeLines(x$text)
  invisible(x)
}

as.data.frame.fair_test <- function(x, ...) x$checks
