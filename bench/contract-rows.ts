/** The limit of a figure, in its unit; defined only here. */
export type Limit = { figure: string; sign: '≥' | '≤' | '<'; bound: number; unit: string };

const LIGHTHOUSE = [atLeast(97, '', 'performance'), below(150, 'ms', 'blocking'), atLeast(100, '', 'accessibility')];

/**
 * The figures that the site must meet (docs/product.md), in the order of the report; those of images and the back
 * office come last.
 */
export const CONTRACT_ROWS = [
  row('browse', 'browse: 2 filters, sort, page 3 of 12, exact total; 100,000, no cache', atLeast(0.8, 'x')),
  row('browse-others', 'the same, beside the fastest hand-tuned headless CMS', atLeast(8, 'x')),
  row('browse-warm', 'the same, cache warm', atLeast(0.4, 'x')),
  row('detail', 'one machine by id; 100,000, no cache', atLeast(0.5, 'x')),
  row('search-words', 'text search, several words; 1,000,000', below(30, 'ms', 'p95')),
  row('search-parts', 'text search, part words; 1,000,000', below(30, 'ms', 'p95')),
  row('search-misspelt', 'text search, misspellings; 1,000,000', below(30, 'ms', 'p95')),
  row('counts', 'facet counts under any filters; 1,000,000', below(40, 'ms', 'p95')),
  row('passport-pages', 'a page of the index by any three facts of the passport; 1,000,000', below(15, 'ms', 'p95')),
  row('passport-counts', 'all counts of the index under them; 1,000,000', below(40, 'ms', 'p95')),
  row('freshness', 'facet counts right after a change; 1,000,000', below(2, 's')),
  row('filtered', 'browse by any filters, no cache; 1,000,000', below(15, 'ms', 'p95')),
  row('growth', 'its cost at 1,000,000 by that at 10,000', atMost(4, 'x')),
  row('deep', 'cost of page 5,000 by that of page 1; 1,000,000', atMost(2, 'x')),
  row(
    'under-change',
    'pages under change: a change every 5 s, 50 visitors on 200 addresses; 100,000',
    atLeast(90, '% cached'),
    below(100, 'ms', 'p95'),
    atMost(10, 's old'),
  ),
  row('home-warm', 'home page, warm', atLeast(0.8, 'x')),
  row('browse-page-warm', 'browse page, warm', atLeast(0.8, 'x')),
  row('machine-warm', 'machine page, warm', atLeast(0.8, 'x')),
  // No limits: to be compared with the previous commit, measured in turns; at most a tenth slower.
  row('home-cold', 'home page, cold'),
  row('browse-page-cold', 'browse page, cold'),
  row('machine-cold', 'machine page, cold'),
  row('lighthouse-home', 'Lighthouse, mobile: home', ...LIGHTHOUSE),
  row('lighthouse-browse', 'Lighthouse, mobile: browse', ...LIGHTHOUSE),
  row('lighthouse-machine', 'Lighthouse, mobile: a machine', ...LIGHTHOUSE),
  row('script-home', 'JavaScript (gzip) before home can be used', atMost(175, 'kB')),
  row('script-browse', 'JavaScript (gzip) before browse can be used', atMost(175, 'kB')),
  row('script-machine', 'JavaScript (gzip) before a machine can be used', atMost(175, 'kB')),
  row('memory-postgres', 'memory, idle after load; 10,000, PostgreSQL', below(300, 'MB')),
  row('memory-embedded', 'memory, idle after load; 10,000, embedded', below(800, 'MB')),
  row('gap', 'longest gap in the event loop, 10 visitors; 10,000, embedded', atMost(50, 'ms')),
  row('ready', 'ready on existing data; 10,000, embedded', below(4, 's')),
  row('ready-postgres', 'ready on existing data; 10,000, PostgreSQL', below(2.5, 's')),
  row('ready-large', 'ready on existing data; 100,000, PostgreSQL', below(5, 's')),
  row('uploads', 'memory while 20 photos of 8 MB arrive at once; 10,000, PostgreSQL', below(400, 'MB')),
  row('images', 'an image at the width of a card', atLeast(0.25, 'x')),
  row(
    'slow-work',
    'lists, pages and sign-in of others while somebody requests slow work; 10,000',
    atMost(4, 'x'),
    atMost(0, 'refused'),
  ),
  row('back-office', 'back office and portal: every list, filter and count; PostgreSQL', below(200, 'ms', 'p95')),
  row(
    'desk',
    'conversations: every group, searches, opening one; 100,000 messages, PostgreSQL',
    below(200, 'ms', 'p95'),
  ),
  row('deals', 'deals: the board with 500, its sums, today, the table; PostgreSQL', below(200, 'ms', 'p95')),
  row(
    'alerts',
    '10,000 saved searches, 200 listings become public at once; 10,000, PostgreSQL',
    below(60, 's'),
    atMost(50, 'ms', 'gap'),
  ),
  row('csv', 'CSV of 100,000 machines, out and in', atLeast(0.75, 'x'), below(150, 'MB above idle')),
] as const;

export type RowId = (typeof CONTRACT_ROWS)[number]['id'];

export type Finding = {
  measured: string;
  /** The limit's result in the same run; a dash if the contract sets an absolute figure. */
  limit: string;
  ratio: string;
  /** One figure per limit of the row, in its unit. */
  figures: readonly number[];
  /** False if the measurement was invalid, so that no figure counts. */
  isRight?: boolean;
};

/** Whether a finding meets its row's limits. */
export function isReached(limits: readonly Limit[], { figures, isRight = true }: Finding): boolean {
  return isRight && limits.every((limit, at) => isKept(limit, figures[at] ?? Number.NaN));
}

function isKept({ sign, bound }: Limit, figure: number): boolean {
  if (sign === '≥') return figure >= bound;
  return sign === '≤' ? figure <= bound : figure < bound;
}

/** A row's limits in words. */
export function limitsInWords(limits: readonly Limit[]): string {
  return limits.map(({ figure, sign, bound, unit }) => `${figure} ${sign} ${bound} ${unit}`.trim()).join(', ');
}

function row<Id extends string>(id: Id, what: string, ...limits: readonly Limit[]) {
  return { id, what, limits };
}

function atLeast(bound: number, unit: string, figure = ''): Limit {
  return { figure, sign: '≥', bound, unit };
}

function atMost(bound: number, unit: string, figure = ''): Limit {
  return { figure, sign: '≤', bound, unit };
}

function below(bound: number, unit: string, figure = ''): Limit {
  return { figure, sign: '<', bound, unit };
}
