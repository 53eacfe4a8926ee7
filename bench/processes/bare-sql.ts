import type pg from 'pg';

/** The public columns of a machine, read without rules, checks or conversions. */
const COLUMNS = `id, name, brand, model, year, condition, heads, needles, shown_price as price, hidden_price as "hiddenPrice",
  is_consignment as "isConsignment", location, city, state, zip, accessories, description, image, images,
  main_image_index as "mainImageIndex", status, is_premium_paid as "isPremiumPaid", is_featured_paid as "isFeaturedPaid",
  financing_available as "financingAvailable", seller_id as "sellerId", contact_name as "contactName",
  contact_email as "contactEmail", contact_phone as "contactPhone", created_at as "createdAt",
  facts, fact_sources as "factSources"`;

/** Indexes for the statements below, created in the bare route's own copy of the database. */
export const INDEXES = ['coalesce(shown_price, 0)', 'created_at'].map(
  (sort) => `create index on machines (brand_key, heads, ${sort}, serial) where is_public`,
);

const ORDERS = new Map([
  ['price', 'coalesce(shown_price, 0)'],
  ['newest', 'created_at'],
]);

type ListQuery = Record<string, string | undefined>;

const WANTED = 'is_public and brand_key = $1 and heads = $2';

/** One page of a list with its exact total: two prepared statements in parallel. */
export async function listWithTotal(pool: pg.Pool, query: ListQuery): Promise<{ machines: unknown[]; total: number }> {
  const [machines, count] = await Promise.all([
    page(pool, query, COLUMNS),
    pool.query<{ total: string }>({
      name: 'count',
      text: `select count(*) as total from machines where ${WANTED}`,
      values: filtersOf(query),
    }),
  ]);
  return { machines, total: Number(count.rows[0]?.total) };
}

async function page(pool: pg.Pool, query: ListQuery, columns: string): Promise<{ serial: number }[]> {
  const { sort = '', direction, page: number, pageSize } = query;
  const order = ORDERS.get(sort) ?? 'created_at';
  const way = direction === 'desc' ? 'desc' : 'asc';
  const { rows } = await pool.query<{ serial: number }>({
    name: `${columns.length} ${sort} ${way}`,
    text: `select ${columns} from machines where ${WANTED} order by ${order} ${way}, serial ${way} limit $3 offset $4`,
    values: [...filtersOf(query), Number(pageSize), (Number(number) - 1) * Number(pageSize)],
  });
  return rows;
}

function filtersOf({ brand = '', heads }: ListQuery): [string, number] {
  return [brand.toLowerCase(), Number(heads)];
}

export async function oneById(pool: pg.Pool, id: string): Promise<unknown> {
  const { rows } = await pool.query<object>({
    name: 'one',
    text: `select ${COLUMNS} from machines where id = $1`,
    values: [id],
  });
  return rows[0];
}
