/* The pupil's code, by the attempt that it was written over: for this visit, and kept by the browser for the next. */
const KEPT_AS = "fairness-lesson-drafts";
const drafts = readDrafts();

/* The drafts kept; none in a sandbox, where a page may keep nothing. */
function readDrafts() {
  try {
    return new Map(Object.entries(JSON.parse(localStorage.getItem(KEPT_AS)) ?? {}).filter(([, code]) => typeof code === "string"));
  } catch {
    return new Map();
  }
}

const draftOf = (attempt) => drafts.get(attempt.key);

/* Takes the code up as a draft; without any, forgets the one that is there. */
function keepDraft(attempt, code) {
  if (code === undefined) drafts.delete(attempt.key);
  else drafts.set(attempt.key, code);
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(Object.fromEntries(drafts)));
  } catch { /* a sandbox, or a browser that is full: kept for this visit alone */ }
}
