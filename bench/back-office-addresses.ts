import type { Database } from '#app/db/client.ts';
import { stringifySearch } from '#app/lib/query-string.ts';

/** Addresses that an open page polls: one line of the report. */
export type Asked = { what: string; as: 'admin' | 'seller'; paths: readonly string[] };

const PAGE_SIZE = 24;
/** Sampled positions in a list: mostly its beginning, but also the middle and the end. */
const PLACES = [0, 0, 0, 0.01, 0.1, 0.25, 0.5, 0.75, 0.99, 1];

/**
 * All lists, filters and counts of the back office and a seller's portal, with pages from first to last. The system
 * page is not included: it observes the process for a fifth of a second.
 */
export async function readAddresses(database: Database): Promise<Asked[]> {
  const admin = (what: string, ...paths: string[]): Asked => ({ what, as: 'admin', paths });
  const seller = (what: string, ...paths: string[]): Asked => ({ what, as: 'seller', paths });
  const count = (table: string, where = 'true') => countOf(database, table, where);
  const [listings, messages, accounts] = [
    await count('machines'),
    await count('contact_submissions'),
    await count('users'),
  ];
  const [paid, audited, mails] = [await count('payments'), await count('audit_log'), await count('outbox')];
  const sellers = await countOf(database, 'users', 'exists (select from machines where seller_id = users.id)');
  const seen = await countOf(database, 'machines', 'exists (select from page_views where machine_id = machines.id)');
  const [models, deleted] = [await count('machine_models'), await count('deleted_listings')];
  const all = { admin: true, sort: 'newest', direction: 'desc' };
  return [
    admin('listings, by status, brand and heads', ...(await pathsByFilters(database))),
    admin('listings, all pages', ...pages('/api/machines', all, listings)),
    admin('listings, by one filter', ...(await pathsByOneFilter(database))),
    admin('listings, by text', ...(await pathsByText(database))),
    admin('sellers', ...pages('/api/admin/sellers', {}, sellers, 100), '/api/admin/sellers'),
    admin('deleted listings', ...pages('/api/admin/deleted-listings', {}, deleted)),
    admin('dashboard', '/api/admin/overview'),
    admin('dashboard, last 30 days', '/api/admin/activity'),
    admin('notifications', '/api/admin/notifications'),
    admin(
      'messages',
      ...pages('/api/contact-submissions', {}, messages),
      ...pages('/api/contact-submissions', { unread: true }, await count('contact_submissions', 'not is_read')),
      ...pages(
        '/api/contact-submissions',
        { waiting: true },
        await count('contact_submissions', 'answered_at is null'),
      ),
      ...searches('/api/contact-submissions', ['buyer-123@', 'lot 17', 'Ohio', 'nothing like it']),
    ),
    admin(
      'accounts',
      ...pages('/api/admin/users', {}, accounts),
      ...['username', 'name', 'email', 'createdAt'].flatMap((sort) =>
        pages('/api/admin/users', { sort, direction: 'desc' }, accounts),
      ),
      ...searches('/api/admin/users', ['owner-77', 'works 12', 'nobody']),
    ),
    admin(
      'payments',
      ...pages('/api/admin/payments', { environment: 'live' }, paid),
      '/api/admin/payments?state=refunded&page=1',
      '/api/admin/payments?month=2026-10&page=1',
    ),
    admin('revenue', '/api/admin/payments/revenue'),
    admin(
      'audit log',
      ...pages('/api/admin/audit-log', {}, audited),
      ...pages('/api/admin/audit-log', { subject: 'contact' }, await count('audit_log', "subject_type = 'contact'")),
      ...searches('/api/admin/audit-log', ['approve', 'admin-3', 'tajima', 'nothing like it']),
    ),
    admin(
      'mails',
      ...pages('/api/admin/mails', {}, mails),
      ...searches('/api/admin/mails', ['owner-77', '4711', 'none']),
    ),
    admin('models and accessories', ...pages('/api/admin/models', {}, models), '/api/admin/accessories?status=pending'),
    admin(
      'facts of models',
      ...pages('/api/admin/model-facts', {}, await count('model_facts')),
      ...pages('/api/admin/model-facts/proposals', {}, await count('model_fact_proposals')),
    ),
    admin('ranking of page views', ...pages('/api/page-views/stats', {}, seen)),
    admin('visits of the home page', '/api/homepage-views/count'),
    admin('search of everything', ...searches('/api/admin/search', ['tajima', 'shop-12', 'INV-77', 'nothing like it'])),
    seller('portal, its pages', ...(await pathsOfPortal(database))),
    seller('portal, figures of placements', ...(await pathsOfPlaced(database))),
  ];
}

/** The created seller with the most listings. */
export async function findLargestSeller({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ id: string }>("select id from users where username = 'shop-1'");
  const [largest] = rows;
  if (largest === undefined) throw new Error('The rows of the back office are not there');
  return largest.id;
}

function pages(path: string, search: Record<string, unknown>, rows: number, pageSize = PAGE_SIZE): string[] {
  const last = Math.max(1, Math.ceil(rows / pageSize));
  return PLACES.map((place) => {
    const page = 1 + Math.round(place * (last - 1));
    return `${path}${stringifySearch({ ...search, page, pageSize })}`;
  });
}

function searches(path: string, texts: readonly string[]): string[] {
  return texts.map((search) => `${path}${stringifySearch({ search, page: 1 })}`);
}

async function countOf({ pool }: Database, table: string, where: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`);
  return rows[0]?.n ?? 0;
}

/** All statuses, brands and numbers of heads, first pages and later ones. */
async function pathsByFilters({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ status: string; brand: string; heads: number; found: number }>(
    'select status, brand, heads, count(*)::int as found from machines group by 1, 2, 3 order by md5(status || brand || heads)',
  );
  return rows.flatMap(({ found, ...filters }) => {
    const last = Math.ceil(found / PAGE_SIZE);
    return [1, Math.min(3, last)].map(
      (page) => `/api/machines${stringifySearch({ ...filters, page, pageSize: PAGE_SIZE })}`,
    );
  });
}

const OPERATORS = "(seller_id in (select id from users where role = 'admin'))";

/** Single filters, each of which leaves many rows that do not match. */
async function pathsByOneFilter(database: Database): Promise<string[]> {
  const filters: [Record<string, unknown>, where: string][] = [
    ...['pending', 'approved', 'featured', 'sold', 'rejected'].map((status): [Record<string, unknown>, string] => [
      { status },
      `review_status = '${status}'`,
    ]),
    [{ status: 'premium' }, 'is_premium_paid'],
    [{ admin: true, featured: true }, 'promotion_rank < 3'],
    [{ admin: true, condition: 'new' }, "condition = 'new'"],
    [{ admin: true, needles: 15 }, 'needles = 15'],
    [{ admin: true, heads: 12, needles: 9 }, 'heads = 12 and needles = 9'],
    [{ admin: true, brand: 'ZSK' }, "brand = 'ZSK'"],
    [{ sellerId: 'tewh' }, OPERATORS],
    [{ sellerId: 'non-tewh' }, `not ${OPERATORS}`],
    [{ sellerId: 'tewh', status: 'rejected' }, `${OPERATORS} and review_status = 'rejected'`],
  ];
  const paths: string[] = [];
  for (const [filter, where] of filters)
    paths.push(...pages('/api/machines', filter, await countOf(database, 'machines', where)));
  const sellerId = await findLargestSeller(database);
  return [
    ...paths,
    ...pages(
      '/api/machines',
      { admin: true, sellerId },
      await countOf(database, 'machines', `seller_id = '${sellerId}'`),
    ),
  ];
}

/** Frequent and rare words, the ends of ids, addresses, and a text without matches. */
async function pathsByText({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ end: string; email: string | null }>(
    'select right(id, 6) as end, contact_email as email from machines where serial % 10007 = 17 limit 8',
  );
  const texts = ['tajima', 'barudan', 'zsk sprint', 'tajima rejected', 'nothing like it', '555-01'];
  for (const { end, email } of rows) texts.push(end, ...(email === null ? [] : [email.slice(0, 12)]));
  return [
    ...searches('/api/machines', texts).map((path) => `${path}&admin=true`),
    '/api/machines?status=pending&search=tajima&page=1',
    '/api/machines?admin=true&search=tajima&page=40',
  ];
}

/** As the portal's pages request them. */
async function pathsOfPlaced(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from machines where seller_id = $1 and (is_premium_paid or is_featured_paid) order by created_at desc',
    [await findLargestSeller(database)],
  );
  const ids = rows.map(({ id }) => id);
  return Array.from({ length: Math.ceil(ids.length / PAGE_SIZE) }, (_, page) => {
    const machineId = ids.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
    return `/api/seller/placement-figures${stringifySearch({ machineId })}`;
  });
}

async function pathsOfPortal(database: Database): Promise<string[]> {
  const isTheirs = `seller_id = '${await findLargestSeller(database)}'`;
  const paths = pages('/api/seller/machines', {}, await countOf(database, 'machines', isTheirs));
  for (const status of ['pending', 'approved', 'sold', 'rejected'])
    paths.push(
      ...pages(
        '/api/seller/machines',
        { status },
        await countOf(database, 'machines', `${isTheirs} and review_status = '${status}'`),
      ),
    );
  return paths;
}
