/** The rows of the contract's table (CONTRACT §8), in its order, and our own for images and the back office. */
export const CONTRACT_ROWS = [
  row('browse', 'browse: 2 filters, sort, page 3 of 12, exact total; 100,000, no cache', '≥ 1 x'),
  row('browse-rows', 'the same, beside only fetching those 12 rows by number', '≥ 0.5 x'),
  row('browse-others', 'the same, beside the fastest hand-tuned headless CMS', '≥ 8 x'),
  row('browse-warm', 'the same, cache warm', '≥ 0.5 x'),
  row('detail', 'one machine by id; 100,000, no cache', '≥ 0.7 x'),
  row('search-words', 'text search, several words; 1,000,000', 'p95 < 30 ms'),
  row('search-parts', 'text search, part words; 1,000,000', 'p95 < 30 ms'),
  row('search-misspelt', 'text search, misspellings; 1,000,000', 'p95 < 30 ms'),
  row('counts', 'facet counts under any filters; 1,000,000', 'p95 < 40 ms'),
  row('passport-pages', 'a page of the index by any three facts of the passport; 1,000,000', 'p95 < 10 ms'),
  row('passport-counts', 'all counts of the index under them; 1,000,000', 'p95 < 40 ms'),
  row('freshness', 'facet counts right after a change; 1,000,000', '< 1 s'),
  row('filtered', 'browse by any filters, no cache; 1,000,000', 'p95 < 10 ms'),
  row('growth', 'its cost at 1,000,000 by that at 10,000', '≤ 2 x'),
  row('deep', 'cost of page 5,000 by that of page 1; 1,000,000', '≤ 2 x'),
  row(
    'under-change',
    'pages under change: 20 changes/s, 50 visitors on 200 addresses, two replicas; 100,000',
    '≥ 95 % cached, ≤ 1 % cold, p95 < 50 ms, ≤ 1.5 s old',
  ),
  row('home-warm', 'home page, warm', '≥ 1 x'),
  row('browse-page-warm', 'browse page, warm', '≥ 1 x'),
  row('machine-warm', 'machine page, warm', '≥ 1 x'),
  row('home-cold', 'home page, cold', '≥ 0.25 x'),
  row('browse-page-cold', 'browse page, cold', '≥ 0.25 x'),
  row('machine-cold', 'machine page, cold', '≥ 0.25 x'),
  row('lighthouse-home', 'Lighthouse, mobile: home', '≥ 98, blocking < 100 ms, 100'),
  row('lighthouse-browse', 'Lighthouse, mobile: browse', '≥ 98, blocking < 100 ms, 100'),
  row('lighthouse-machine', 'Lighthouse, mobile: a machine', '≥ 98, blocking < 100 ms, 100'),
  row('script-home', 'JavaScript (gzip) before home can be used', '≤ 150 kB'),
  row('script-browse', 'JavaScript (gzip) before browse can be used', '≤ 120 kB'),
  row('script-machine', 'JavaScript (gzip) before a machine can be used', '≤ 120 kB'),
  row('memory-postgres', 'memory, idle after load; 10,000, PostgreSQL', '< 250 MB'),
  row('memory-embedded', 'memory, idle after load; 10,000, embedded', '< 800 MB'),
  row('gap', 'longest gap in the event loop, 10 visitors; 10,000, embedded', '≤ 50 ms'),
  row('ready', 'ready on existing data; 10,000, embedded', '< 3 s'),
  row('ready-postgres', 'ready on existing data; 10,000, PostgreSQL', '< 2 s'),
  row('ready-million', 'ready on existing data; 1,000,000, PostgreSQL', '< 8 s'),
  row('uploads', 'memory while 20 photos of 8 MB arrive at once; 10,000, PostgreSQL', '< 400 MB'),
  row('images', 'an image at the width of a card', '≥ 0.25 x'),
  row('back-office', 'back office and portal: every list, filter and count; PostgreSQL', 'p95 < 200 ms'),
  row('csv', 'CSV of 100,000 machines, out and in', '≥ 0.75 x'),
] as const;

export type RowId = (typeof CONTRACT_ROWS)[number]['id'];

export type Finding = {
  measured: string;
  /** What the limit gave in the same run; a dash where the contract sets a figure. */
  limit: string;
  ratio: string;
  isReached: boolean;
};

function row<Id extends string>(id: Id, what: string, mustReach: string) {
  return { id, what, mustReach };
}
