-- Listings with a text in their description, no more than `most`, ranked by the closest words and by all words. A
-- function, because the planner takes words for independent of one another: expecting many matches where there are few,
-- it would read the whole table in search of them. In here it always starts from the index.
CREATE FUNCTION find_text_hits(
  match tsquery, words tsquery, closest tsquery, weights real[],
  price_min integer, price_max integer, year_min integer, year_max integer, most integer
) RETURNS TABLE (serial integer, by_closest real, by_words real)
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT hits.serial, ts_rank(weights, hits.search, closest), ts_rank(weights, hits.search, words)
  FROM (
    SELECT machines.serial, machines.search
    FROM machines
    WHERE machines.search @@ match AND machines.is_public
      AND (price_min IS NULL OR machines.shown_price >= price_min)
      AND (price_max IS NULL OR machines.shown_price <= price_max)
      AND (year_min IS NULL OR machines.year >= year_min)
      AND (year_max IS NULL OR machines.year <= year_max)
    LIMIT most
  ) AS hits
$$;
