import { expect, test } from 'vitest';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { startWanted } from '#test/fixtures/wanted.ts';
import { startSmtpServer } from '#test/smtp-server.ts';

test('a seller offers a listing once, and its buyer is told by one mail', async () => {
  await using t = await startWanted();
  await t.post();
  await t.list('mine', { sellerId: t.sam.id, price: 30_000, heads: 6, state: 'TX' });
  expect((await t.offer('mine')).statusCode).toBe(404);
  await t.approve();
  expect((await t.offer('mine')).statusCode).toBe(201);
  expect((await t.offer('mine')).statusCode).toBe(201);
  t.pass(5 * MINUTE_MS);
  await t.run();
  const mails = (await t.mails()).slice(1);
  expect(mails).toMatchObject([{ recipient: 'bea@shop.example', subject: 'Offered to you: Tajima mine, $30,000' }]);
  expect(mails[0]?.textBody).toContain('/machine/');
  expect(await t.own()).toMatchObject([{ answers: [{ machineId: 'mine', price: 30_000 }] }]);
  const { wantedAnswers } = (await t.call(t.seller, 'GET', '/api/user/export')).json();
  expect(wantedAnswers).toMatchObject([{ machineId: 'mine' }]);
  await t.move('mine', 'sold');
  expect(await t.own()).toMatchObject([{ answers: [] }]);
});

test('an offered machine that is rejected before its mail is sent is not mailed', async () => {
  await using server = await startSmtpServer();
  server.behave({ refuseRecipient: () => 450 });
  await using t = await startWanted({ SMTP_URL: server.url, MAIL_FROM: 'no-reply@shop.example' });
  await t.post();
  await t.approve();
  for (const id of ['gone', 'mine']) {
    await t.list(id, { sellerId: t.sam.id, price: 30_000, heads: 6, state: 'TX' });
    expect((await t.offer(id)).statusCode).toBe(201);
  }
  await t.move('gone', 'rejected');
  server.behave({});
  await t.jobs.runDue();
  await t.database.pool.query("update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'");
  await t.jobs.runDue();
  expect(new Set(server.mails.map(({ subject }) => subject))).toEqual(
    new Set(['Offered to you: Tajima mine, $30,000', 'Your wanted ad is public']),
  );
});

test('others’ listings, those not for sale, and one’s own ad are not answered', async () => {
  await using t = await startWanted();
  await t.post();
  await t.approve();
  const { user: other } = await t.subscriberOf('other@seller.example');
  await t.list('theirs', { sellerId: other.id });
  await t.list('waits', { sellerId: t.sam.id, status: 'pending' });
  expect((await t.offer('theirs')).statusCode).toBe(404);
  expect((await t.offer('waits')).statusCode).toBe(404);
  expect((await t.offer('nowhere')).statusCode).toBe(404);
  await t.list('mine', { sellerId: t.sam.id });
  expect((await t.offer('mine', t.buyer)).statusCode).toBe(409);
  for (let at = 0; at < 5; at += 1) {
    await t.list(`m${at}`, { sellerId: t.sam.id });
    expect((await t.offer(`m${at}`)).statusCode).toBe(201);
  }
  expect((await t.offer('mine')).statusCode).toBe(409);
});
