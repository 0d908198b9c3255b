-- SPDX-License-Identifier: 0BSD
-- SQLite: 100,000 shuffles of 0, 1, 2, each ordered by random(); one a line.
WITH RECURSIVE trial(t) AS (SELECT 1 UNION ALL SELECT t + 1 FROM trial WHERE t < 100000),
    item(i) AS (VALUES (0), (1), (2)),
    keyed AS MATERIALIZED (SELECT t, i, random() AS key FROM trial, item)
SELECT group_concat(i, ' ') FROM (SELECT * FROM keyed ORDER BY t, key) GROUP BY t;
