import { array, assert, asyncProperty, constantFrom, oneof, record, subarray } from 'fast-check';
import { expect, test } from 'vitest';
import type { Database } from '#app/db/client.ts';
import { startTestApp } from '#test/app.ts';
import { lockWaits } from '#test/lock-waits.ts';

/** What is counted, and the same counted anew from the listings. */
async function countsOf({ pool }: Database) {
  const alike = `review_status, brand_key, condition, heads, needles, promotion_rank, is_premium_paid, is_operators,
    created_month`;
  const kept = await pool.query(`select ${alike}, listings from listing_counts where listings <> 0 order by ${alike}`);
  const counted = await pool.query(`select ${alike}, count(*)::int as listings from machines cross join lateral
    (select is_operators_listing(id, seller_id) as is_operators,
      date_trunc('month', created_at at time zone 'UTC')::date as created_month) as counted
    group by ${alike} order by ${alike}`);
  const ofSellers = await pool.query(
    'select seller_id, review_status, listings from seller_listing_counts where listings <> 0 order by 1, 2',
  );
  const countedOfSellers = await pool.query(`select seller_id, review_status, count(*)::int as listings from machines
    where seller_id is not null group by 1, 2 order by 1, 2`);
  return [
    [kept.rows, ofSellers.rows],
    [counted.rows, countedOfSellers.rows],
  ];
}

const [INSERT_MACHINES, INSERT_SELLER] = [
  `insert into machines (id, name, brand, model, heads, needles) select id, id, 'Tajima', 'TMAR', 6, 15
    from unnest($1::text[]) as id on conflict do nothing`,
  `insert into users (username, password) values ($1, 'none') on conflict do nothing`,
];
const MACHINES = ['tewh-1', 'a', 'b', 'c', 'd'];
const SELLERS = ['ann', 'bob'];
const IS_ONE = `id = any($1::text[])`;
const IS_SELLER = 'username = $1';
const STATUS = ['pending', 'approved', 'featured', 'sold', 'rejected'].map((status) => ({
  statement: `update machines set status = '${status}' where ${IS_ONE}`,
}));

/** Statements about some machines, as any writer may send them. */
const ofMachines = record({
  statement: constantFrom(
    INSERT_MACHINES,
    `delete from machines where ${IS_ONE}`,
    ...STATUS.map(({ statement }) => statement),
    `update machines set brand = 'Barudan', heads = heads + 1 where ${IS_ONE}`,
    `update machines set is_premium_paid = not is_premium_paid where ${IS_ONE}`,
    `update machines set price = 1 where ${IS_ONE}`,
    `update machines set created_at = created_at - interval '1 month' where ${IS_ONE}`,
    `update machines set seller_id = (select id from users where username = 'ann') where ${IS_ONE}`,
    `update machines set seller_id = (select id from users where username = 'bob') where ${IS_ONE}`,
    `insert into listing_revisions (machine_id, submitted_at, fields) select id, now(), '{}' from machines where ${IS_ONE}
      on conflict do nothing`,
    `update listing_revisions set outcome = 'approved', decided_at = now() where outcome is null and machine_${IS_ONE}`,
  ),
  given: subarray(MACHINES, { minLength: 1 }),
});

const ofSellers = record({
  statement: constantFrom(
    `update users set role = 'admin' where ${IS_SELLER}`,
    `update users set role = 'user' where ${IS_SELLER}`,
    `delete from users where ${IS_SELLER}`,
    INSERT_SELLER,
  ),
  given: constantFrom(...SELLERS),
});

test('the counts are those of the listings, whatever is written', async () => {
  await using t = await startTestApp();
  const { pool } = t.database;
  const history = array(oneof({ weight: 3, arbitrary: ofMachines }, ofSellers), { minLength: 5, maxLength: 20 });
  await assert(
    asyncProperty(history, async (statements) => {
      await pool.query(INSERT_MACHINES, [MACHINES]);
      for (const seller of SELLERS) await pool.query(INSERT_SELLER, [seller]);
      await pool.query(`update machines set seller_id = (select id from users order by username limit 1)`);
      for (const { statement, given } of statements) await pool.query(statement, [given]);
      const [kept, counted] = await countsOf(t.database);
      expect(kept).toEqual(counted);
    }),
    { numRuns: 40 },
  );
});

test('a listing that comes while its seller becomes an admin is the operator’s', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const { pool } = t.database;
  const seller = await t.addUser();
  await t.addMachine({ id: 'first', sellerId: seller.id });
  const promoting = await pool.connect();
  await promoting.query('begin');
  await promoting.query("update users set role = 'admin' where id = $1", [seller.id]);
  const listing = t.addMachine({ id: 'second', sellerId: seller.id });
  await lockWaits(t.database, 1);
  await promoting.query('commit');
  promoting.release();
  await listing;
  const [kept, counted] = await countsOf(t.database);
  expect(kept).toEqual(counted);
  const { rows } = await pool.query('select sum(listings)::int as own from listing_counts where is_operators');
  expect(rows).toEqual([{ own: 2 }]);
});
