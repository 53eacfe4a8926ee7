import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPostgres, withReplica } from '#app/db/client.ts';
import { outbox } from '#app/db/tables/site.ts';
import { payments } from '#app/db/tables/payments.ts';
import type { TestApp } from '#test/app.ts';
import { openBackOffice } from '#test/back-office.ts';
import { paymentRow } from '#test/fixtures/payments.ts';
import { newPostgres } from '#test/databases.ts';
import { systemState, type SystemPart } from '../../system.schema.ts';

type Desk = Pick<Awaited<ReturnType<typeof openBackOffice>>, 'call'>;

async function openDesk({ env = {}, ...options }: Parameters<typeof openBackOffice>[0] = {}) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'stitchyard-data-'));
  return openBackOffice({ ...options, env: { DATA_DIR, ...env } });
}

async function getPart(desk: Desk, title: string): Promise<SystemPart> {
  const answer = await desk.call('GET', '/api/admin/system');
  expect(answer.statusCode).toBe(200);
  const part = systemState.parse(answer.json()).parts.find((each) => each.title === title);
  if (part === undefined) throw new Error(`There is no part ${title}`);
  return part;
}

function getFactText({ facts }: SystemPart, label: string): string | undefined {
  const fact = facts.find((each) => each.label === label);
  return fact === undefined || 'at' in fact ? fact?.at : fact.text;
}

const isEmbedded = ({ database }: Pick<TestApp, 'database'>) => database.engine === 'embedded';

const getProblems = ({ problems }: SystemPart) => problems.map(({ what }) => what);

test('on a fresh server everything can be read', async () => {
  await using desk = await openDesk();

  const { parts } = systemState.parse((await desk.call('GET', '/api/admin/system')).json());

  expect(parts.map(({ title }) => title)).toEqual([
    'Before going live',
    'Process',
    'Database',
    'Background work',
    'Backups',
    'Images',
    'Mail',
    'Payments',
  ]);
  expect(parts.filter(({ isRead }) => !isRead)).toEqual([]);
});

test('a read replica says how far it is, and when it does not answer', async () => {
  await using primary = await emptyServer();
  await using other = await emptyServer();
  const replicaAt = async (url: string) => {
    // Each test application adds an admin with the same name.
    await primary.pool.query('update users set username = id');
    const database = withReplica(openPostgres(primary.url, ignore), url, ignore);
    await using desk = await openDesk({ database });
    const part = await getPart(desk, 'Database');
    return { says: getFactText(part, 'Read replica'), wrong: getProblems(part) };
  };
  expect(await replicaAt(primary.url)).toEqual({ says: 'has everything', wrong: [] });

  const { rows } = await primary.pool.query('select version from catalogue_version');
  await other.pool.query('update catalogue_version set version = $1::bigint - 2', [rows[0].version]);

  expect(await replicaAt(other.url)).toEqual({ says: '2 changes of listings behind', wrong: [] });
  expect(await replicaAt('postgres://postgres@127.0.0.1:1/none')).toEqual({
    says: 'does not answer',
    wrong: ['The read replica does not answer: all is read from the primary.'],
  });
});

async function emptyServer() {
  const database = await newPostgres();
  return { ...database, [Symbol.asyncDispose]: database.close };
}

function ignore() {}

test('the process and the database say what they are', async () => {
  await using desk = await openDesk();

  const process = await getPart(desk, 'Process');
  expect(getFactText(process, 'Release')).toMatch(/^\d+\.\d+\.\d+/);
  expect(getFactText(process, 'Node')).toBe(globalThis.process.versions.node);
  const database = await getPart(desk, 'Database');
  expect(getFactText(database, 'Engine')).toMatch(
    isEmbedded(desk) ? /^Embedded PostgreSQL \d/ : /^PostgreSQL server \d/,
  );
  expect(getFactText(database, 'Migrations')).toMatch(/^[1-9]\d* applied, 0 waiting$/);
  expect(database.problems).toEqual([]);
});

test('the embedded engine says what it is, and what a site of its own loses by it', async () => {
  await using desk = await openDesk({ engine: 'embedded' });
  expect(getFactText(await getPart(desk, 'Database'), 'Engine')).toMatch(/^Embedded PostgreSQL \d/);
  expect(getProblems(await getPart(desk, 'Before going live'))).toContain(
    'The embedded database may lose the last seconds before a power cut.',
  );
});

test('a database server that waits for migrations is said so, with what to do', async () => {
  const database = await newPostgres();
  await using desk = await openDesk({ database });
  await database.pool.query(
    `delete from drizzle.__drizzle_migrations
     where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
  );

  const part = await getPart(desk, 'Database');

  expect(getFactText(part, 'Engine')).toMatch(/^PostgreSQL server \d/);
  expect(getFactText(part, 'Connections')).toMatch(/^\d+ of \d+ at the server$/);
  expect(part.problems).toContainEqual({
    severity: 'serious',
    what: '1 migration of this release is not applied.',
    remedy: 'Restart one process: every start migrates the database.',
  });
});

test('work that nothing takes up, and work that was given up, are named', async () => {
  await using desk = await openDesk();
  expect((await getPart(desk, 'Background work')).problems).toEqual([]);
  await desk.database.pool.query(
    `insert into pgboss.job (name, start_after, created_on) values
     ('mail.sweep', now() - interval '7 minutes', now() - interval '7 minutes')`,
  );
  await desk.database.pool.query(
    "insert into pgboss.job (name, state, completed_on) values ('mail.forget', 'failed', now() - interval '1 hour')",
  );

  const part = await getPart(desk, 'Background work');

  expect(getProblems(part)).toEqual([
    expect.stringMatching(/^mail\.sweep has been waiting for 7 minutes/),
    'Background work was given up after its last try: mail.forget (1).',
  ]);
  expect(getFactText(part, 'Due now')).toBe('1');
});

test('a mail that has been waiting too long is told with the last answer, without whom it is for', async () => {
  await using desk = await openDesk({
    env: { SMTP_URL: 'smtp://user:secret@mail.shop.example', MAIL_FROM: 'a@b.example' },
  });
  expect((await getPart(desk, 'Mail')).problems).toEqual([]);
  const mail = { recipient: 'ada@example.com', subject: 'Hello', textBody: 'Hello', htmlBody: '<p>Hello</p>' };
  const createdAt = new Date(Date.now() - 45 * 60_000);
  await desk.database.db.insert(outbox).values([
    { ...mail, createdAt, lastError: 'EAUTH 535 after AUTH', attempts: 4 },
    // Not sent on purpose.
    { ...mail, givenUpAt: new Date(), isStopped: true },
  ]);

  const part = await getPart(desk, 'Mail');

  expect(getFactText(part, 'Server')).toBe('mail.shop.example');
  expect(part.problems).toMatchObject([
    { severity: 'serious', what: expect.stringMatching(/^Emails are not sent: the oldest waits for 45 minutes/) },
  ]);
  expect(part.problems[0]?.remedy).toContain('EAUTH 535 after AUTH');
  expect(JSON.stringify(part)).not.toMatch(/secret|ada@/);
});

test('payments say when nobody can pay, and what waits for somebody to look', async () => {
  await using desk = await openDesk();
  expect(getProblems(await getPart(desk, 'Payments'))).toEqual(['Nobody can pay: PayPal is not configured.']);
  const taken = { capturedAt: new Date(), failedChecks: 5 };
  const given = { ...taken, state: 'used', usedAt: new Date() } as const;
  await desk.database.db.insert(payments).values([
    paymentRow({ ...taken, state: 'captured', orderId: 'O1', captureId: 'C1' }),
    // An admin requested the refund, and each attempt fails.
    paymentRow({ ...given, orderId: 'O2', captureId: 'C2', refundReason: 'admin' }),
    paymentRow({ ...given, orderId: 'O3', captureId: 'C3' }),
  ]);

  expect(getProblems(await getPart(desk, 'Payments'))).toContain('2 payments could not be brought to an end.');
});

const UNTOLD = [
  'Visitors read a made-up contact of the operator.',
  'The lenders of /about are made up, and their addresses lead nowhere.',
  'Nobody has confirmed the figures, the commission and the warranty that pages tell.',
  'Nobody has confirmed the rates by which machine pages estimate freight.',
];

const ONE_STEP = 'A stolen password opens the back office.';

test('what is to be set before going live is listed until it is set', async () => {
  await using fresh = await openDesk({ env: { ADMIN_PASSWORD: 'correct horse' } });
  expect(getProblems(await getPart(fresh, 'Before going live'))).toEqual([
    ...UNTOLD,
    'The link to technical support leads nowhere.',
    'No mail leaves the server.',
    'Nobody can pay real money.',
    'Sellers pay with test money.',
    ...(isEmbedded(fresh) ? ['The embedded database may lose the last seconds before a power cut.'] : []),
    'ADMIN_PASSWORD is set, though there is an admin.',
    ONE_STEP,
    expect.stringMatching(/^Without an email address a forgotten password locks out: /),
  ]);
});

test('a site whose settings are made has the rest to do in the back office, and is linked to where', async () => {
  const database = await newPostgres();
  await using desk = await openDesk({
    database,
    env: {
      SUPPORT_URL: 'https://support.machines.shop',
      SMTP_URL: 'smtps://mail.machines.shop',
      MAIL_FROM: 'no-reply@machines.shop',
      PAYPAL_LIVE_CLIENT_ID: 'id',
      PAYPAL_LIVE_CLIENT_SECRET: 'secret-of-paypal',
      PAYPAL_LIVE_WEBHOOK_ID: 'hook',
    },
  });
  await database.pool.query("update users set email = 'boss@machines.shop'");
  expect((await desk.call('PUT', '/api/settings/payment_mode', { value: 'live' })).statusCode).toBe(200);

  const before = await getPart(desk, 'Before going live');
  expect(getProblems(before)).toEqual([...UNTOLD, ONE_STEP]);
  expect(before.problems.map(({ link }) => link?.href)).toEqual(
    ['contact', 'lenders', 'terms', 'freight', 'admin-sign-in'].map((section) => `/admin/site-settings#${section}`),
  );
  const contact = { email: 'sales@machines.shop', phone: '(512) 234-5678', address: '1 Main St, Austin, TX 78701' };
  const { etag: _etag, ...terms } = (await desk.call('GET', '/api/settings/terms')).json();
  const lender = { name: 'A Bank', highlight: 'Loans', description: 'Lends.', url: 'https://bank.shop', logo: '' };
  await desk.call('PATCH', '/api/settings/operator_contact', contact);
  await desk.call('PUT', '/api/settings/lenders', { summary: 'One bank lends.', lenders: [lender] });
  await desk.call('PUT', '/api/settings/terms', terms);
  const { etag: _tag, ...rates } = (await desk.call('GET', '/api/settings/freight_rates')).json();
  await desk.call('PUT', '/api/settings/freight_rates', rates);
  await database.pool.query(
    "insert into totp_secrets (user_id, secret, confirmed_at, last_step) select id, 'sealed', now(), 1 from users",
  );
  await desk.call('PUT', '/api/settings/admin_sign_in', { adminsNeedSecondFactor: true });
  expect(getProblems(await getPart(desk, 'Before going live'))).toEqual([]);
  const answer = await desk.call('GET', '/api/admin/system');
  expect(answer.body).not.toContain('secret-of-paypal');
});

test('a part that does not answer is said so within two seconds, and the others are told all the same', async () => {
  const database = await newPostgres();
  await using desk = await openDesk({ database });
  await using locked = await heldTable(database, 'outbox');

  const { parts } = systemState.parse((await desk.call('GET', '/api/admin/system')).json());

  expect(locked.isHeld).toBe(true);
  expect(parts.filter(({ isRead }) => !isRead).map(({ title }) => title)).toEqual(['Background work', 'Mail']);
  expect(parts.find(({ title }) => title === 'Mail')?.problems).toMatchObject([
    { severity: 'serious', what: 'It did not answer within two seconds.' },
  ]);
});

/** Locks a table, so that it cannot be read until it is released. */
async function heldTable({ pool }: Awaited<ReturnType<typeof newPostgres>>, table: 'outbox') {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in access exclusive mode`);
  return {
    isHeld: true,
    [Symbol.asyncDispose]: async () => {
      await client.query('rollback');
      client.release();
    },
  };
}
