import { expect, test } from 'vitest';
import { openPostgres } from '#app/db/client.ts';
import { outbox } from '#app/db/tables/site.ts';
import { csvImports, importRuns } from '#app/db/tables/imports.ts';
import { SWEEP_MAILS } from '#app/features/mail/server/mail.jobs.ts';
import { accessPlugin } from './access.ts';
import { metricsPlugin, openMeters } from './metrics.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { openCheckout } from '#test/checkout.ts';
import { startSmtpServer } from '#test/smtp-server.ts';
import fastify from 'fastify';

type Asked = Pick<TestApp['app'], 'inject'>;

/** The value of a series, named with its labels; undefined if it is missing. */
async function valueOf(app: Asked, series: string): Promise<number | undefined> {
  const { statusCode, body } = await app.inject('/metrics');
  expect(statusCode).toBe(200);
  const line = body.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

async function storeMail({ database }: TestApp, fields: Partial<typeof outbox.$inferInsert> = {}) {
  const mail = { recipient: 'ada@example.com', subject: 'Hello', textBody: 'Hello', htmlBody: '<p>Hello</p>' };
  await database.db.insert(outbox).values({ ...mail, ...fields });
}

test('work that waits is counted by kind, with the age of the oldest', async () => {
  await using t = await startTestApp();
  await t.database.db.transaction((tx) => t.jobs.send(tx, SWEEP_MAILS, {}));
  await t.jobs.send(t.database.db, SWEEP_MAILS, {});
  await t.database.pool.query("update pgboss.job set start_after = now() - interval '90 seconds'");
  await storeMail(t);
  await storeMail(t, { sentAt: new Date() });
  await t.database.db.insert(csvImports).values({ status: 'running', startedByName: 'boss' });
  await t.database.db.insert(importRuns).values({ status: 'completed' });

  const { body } = await t.app.inject('/metrics');

  expect(body).toContain('\njobs{queue="mail.sweep",state="waiting"} 2\n');
  expect(body).toContain('\njobs{queue="mail.send",state="waiting"} 0\n');
  expect(body).toMatch(/\njob_oldest_waiting_seconds\{queue="mail\.sweep"\} 9\d(\.\d+)?\n/);
  expect(body).toContain('\nmails_waiting 1\n');
  expect(body).toContain('\nimports_running{kind="csv"} 1\n');
  expect(body).toContain('\nimports_running{kind="partner"} 0\n');
  expect(body).toContain('\ndatabase_readable 1\n');
});

test('without its database the other figures are told all the same', async () => {
  const app = fastify();
  await app.register(accessPlugin);
  const { registry } = openMeters(openPostgres('postgres://somebody:secret@127.0.0.1:1/nowhere', () => undefined));
  await app.register(metricsPlugin, { registry, token: null, isBehindProxy: false });

  const { statusCode, body } = await app.inject('/metrics');

  expect(statusCode).toBe(200);
  expect(body).toContain('\ndatabase_readable 0\n');
  expect(body).toContain('process_cpu_seconds_total');
  expect(body).not.toMatch(/^(mails_waiting|jobs|job_oldest_waiting_seconds|imports_running)[ {]/m);
});

test('an answer that is ready counts as a hit, and its making as a miss', async () => {
  await using t = await startTestApp();
  await t.addMachine();
  for (let time = 0; time < 3; time += 1) expect((await t.app.inject('/api/machines')).statusCode).toBe(200);

  expect(await valueOf(t.app, 'cache_requests_total{cache="answers",result="miss"}')).toBe(1);
  expect(await valueOf(t.app, 'cache_requests_total{cache="answers",result="hit"}')).toBe(2);
  expect(await valueOf(t.app, 'cache_entries{cache="answers"}')).toBeGreaterThan(0);
  expect(await valueOf(t.app, 'cache_bytes{cache="answers"}')).toBeGreaterThan(500);
});

test('the catalogue tells its version, its listings and how fresh it is', async () => {
  await using t = await startTestApp();
  const before = await valueOf(t.app, 'catalogue_version');
  await t.addMachine();
  await t.addMachine({ status: 'pending' });

  await expect.poll(() => valueOf(t.app, 'catalogue_listings')).toBe(1);
  expect(await valueOf(t.app, 'catalogue_version')).toBeGreaterThan(before ?? Infinity);
  expect(await valueOf(t.app, 'catalogue_age_seconds')).toBeLessThan(30);
});

test('mails are counted by what came of them', async () => {
  await using server = await startSmtpServer();
  await using t = await startTestApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'no-reply@shop.example' } });
  await storeMail(t);
  await t.jobs.send(t.database.db, SWEEP_MAILS, {});
  await t.jobs.runDue();

  expect(server.mails).toHaveLength(1);
  expect(await valueOf(t.app, 'mail_attempts_total{outcome="sent"}')).toBe(1);
  expect(await valueOf(t.app, 'mail_attempts_total{outcome="failed"}')).toBe(0);
  expect(await valueOf(t.app, 'mail_attempts_total{outcome="given-up"}')).toBe(0);
});

test('calls to PayPal are counted by what they asked and what came, never by their address', async () => {
  await using checkout = await openCheckout();
  const orderId = await checkout.order();
  checkout.fakePayPal.approve(orderId);
  checkout.fakePayPal.injectFault({ call: 'captureOrder', times: 1, fault: { kind: 'problem', problem: 'broken' } });
  await checkout.capture(orderId);
  const count = (call: string, outcome: string) =>
    valueOf(
      checkout.app(),
      `paypal_call_duration_seconds_count{environment="sandbox",call="${call}",outcome="${outcome}"}`,
    );

  expect(await count('create order', 'done')).toBe(1);
  expect(await count('capture order', 'server-error')).toBe(1);
  expect(await count('capture order', 'done')).toBe(1);
  expect((await checkout.app().inject('/metrics')).body).not.toContain(orderId);
});

test('calls of the storage are counted and timed', async () => {
  await using t = await startTestApp();
  expect((await t.app.inject('/objects/machines/0000000000.webp')).statusCode).toBe(404);

  const { body } = await t.app.inject('/metrics');

  expect(body).toMatch(/storage_call_duration_seconds_count\{operation="\w+",outcome="done"\} [1-9]/);
});
