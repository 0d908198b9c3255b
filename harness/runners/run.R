# Calls a function in R as `fairness` asks for it (docs/your-shuffle.md).
local({
  options(keep.source = TRUE, warn = 1)
  no_item <- 65535L; out <- file("/dev/fd/3", "wb", raw = TRUE); say <- file("/dev/fd/4", "w", raw = TRUE)
  end <- function(what, text) {
    writeLines(paste(what, gsub("[[:space:]]+", " ", paste(text, collapse = " "))), say)
    close(say)
    quit(save = "no", status = 1)
  }
  variable <- function(name) Sys.getenv(paste0("FAIRNESS_", name))
  number <- function(name) as.numeric(variable(name))
  path <- variable("FILE"); wanted <- variable("FUNCTION"); how <- variable("SEED_AS")
  n <- number("N"); places <- number("PLACES"); trials <- number("TRIALS"); seed <- number("SEED")
  message_of <- function(error) strsplit(conditionMessage(error), "\n")[[1]][1]
  # "mine.R:12: ", the innermost line of the user's.
  place <- ""
  placed <- function(error) {
    for (call in sys.calls()) {
      at <- attr(call, "srcref")
      if (is.null(at)) next
      where <- attr(at, "srcfile")$filename
      if (identical(where, path)) place <<- paste0(where, ":", at[1], ": ")
    }
  }
  before <- ls(globalenv())
  tryCatch(
    withCallingHandlers(sys.source(path, envir = globalenv(), keep.source = TRUE), error = placed),
    error = function(error) {
      text <- message_of(error)
      end("refused", if (startsWith(text, path)) paste("it cannot be loaded:", text) else
        paste0(if (place == "") paste0(path, ": ") else place, "it cannot be loaded: ", text))
    }
  )
  there <- setdiff(ls(globalenv()), before)
  there <- there[vapply(there, function(one) is.function(get(one, globalenv())), TRUE)]
  if (wanted == "") {
    if (length(there) != 1) {
      end("refused", if (length(there)) paste0(path, ": it defines ", paste(there, collapse = ", "), "; name one, as ", path, ":", there[1])
          else paste0(path, ": it defines no function"))
    }
    wanted <- there
  }
  # a name with dots in it, or a member of a list: deck$shuffle, deck.shuffle
  member <- function(name) {
    if (exists(name, globalenv(), mode = "function")) return(get(name, globalenv(), mode = "function"))
    at <- globalenv()
    for (part in strsplit(name, "[.$]")[[1]]) {
      at <- tryCatch(if (identical(at, globalenv())) get(part, at) else at[[part]], error = function(error) NULL)
      if (is.null(at)) return(NULL)
    }
    at
  }
  shuffle <- member(wanted)
  if (!is.function(shuffle)) {
    end("refused", paste0(path, ":", wanted, if (is.null(shuffle)) ": there is no function " else ": no function is ", wanted,
                          if (length(there)) paste0("; it defines ", paste(there, collapse = ", "))))
  }
  seeding <- NULL
  if (startsWith(how, "call:")) {
    seeding <- member(substring(how, 6))
    if (!is.function(seeding)) end("refused", paste0("--seeds ...,", how, ": ", path, " has no function ", substring(how, 6)))
  } else if (how == "environment") {
    seeding <- function(value) Sys.setenv(FAIRNESS_SEED = format(value, scientific = FALSE))
  }
  writeLines(paste("name", wanted), say)
  flush(say)
  start <- seq_len(n) - 1L
  most <- max(1, 32768 %/% n)
  told <- FALSE; done <- 0; count <- 1
  shown <- function(items) paste0("[", paste(head(items, 12), collapse = ", "), if (length(items) > 12) ", ...", "]")
  while (done < trials) {
    count <- min(count, trials - done)
    rows <- matrix(0L, n, count)
    for (i in seq_len(count)) {
      place <- ""
      got <- tryCatch(
        withCallingHandlers({
          if (!is.null(seeding)) seeding(seed + done + i - 1)
          if (how == "argument") shuffle(start, seed + done + i - 1) else shuffle(start)
        }, error = placed),
        error = function(error) {
          end("wrong", paste0(if (place == "") paste0(path, ": ") else place, message_of(error), ", in call ", done + i, " of ", wanted))
        }
      )
      got <- unlist(got)
      size <- length(got)
      if (is.null(got) || !is.atomic(got) || is.function(got)) {
        end("wrong", paste0(path, ":", wanted, ": the shuffle returned ", class(got)[1], "; it must return the vector that it has shuffled"))
      }
      good <- if (is.numeric(got)) !is.na(got) & got >= 0 & got < n & got == floor(got) else rep(FALSE, size)
      if ((size == n || size == places) && all(good)) {
        rows[seq_len(size), i] <- as.integer(got)
      } else {
        rows[, i] <- no_item
        if (!told) {
          writeLines(paste0("lacks ", shown(got), "\t", if (size == n || size == places) as.character(got[!good][1]) else paste(size, "items")), say)
          flush(say)
        }
        told <- TRUE
      }
    }
    tryCatch(writeBin(as.vector(rows), out, size = 2L, endian = "little"), error = function(error) quit(save = "no", status = 0))
    flush(out)
    done <- done + count
    count <- min(2 * count, most)
  }
  close(out)
})
