-- SPDX-License-Identifier: 0BSD
-- PostgreSQL: psql -AtqX -f order_by_random.postgresql.sql | fairness --input - --n 3
-- The ORDER BY stands in the aggregate: a subquery's order is not kept by string_agg. The subquery
-- names t, or it would be computed once for all trials.
SELECT (SELECT string_agg(i::text, ' ' ORDER BY random() + 0 * t) FROM generate_series(0, 2) AS i)
FROM generate_series(1, 100000) AS t;
