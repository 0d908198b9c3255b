/* JUnit XML, as Jenkins, GitLab and others read it. */
#ifndef FAIRNESS_JUNIT_REPORT_H
#define FAIRNESS_JUNIT_REPORT_H

typedef struct RunResult RunResult;

/* A test suite for each case, in it one test for its verdict and one for each check; after a
 * comparison one more for what became of it. Valid by reports/schema/junit.xsd. Names are unique;
 * characters that XML forbids, even escaped, are U+FFFD. What could not be told is an error, a run
 * that was cut off likewise. To be freed; NULL when out of memory. */
char *junit_report(const RunResult *run);

#endif
