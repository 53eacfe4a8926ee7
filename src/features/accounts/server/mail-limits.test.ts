import { expect, test } from 'vitest';
import { openRateCounter, type RateCounter } from '#app/db/rate-counter.ts';
import { startTestApp } from '#test/app.ts';
import { startSmtpServer } from '#test/smtp-server.ts';
import { createMailLimits } from './attempt-limiter.service.ts';

test('who asks for a mail too often, in the last moment before more are sent, is to wait for a second and not for none', async () => {
  const hit = async () => ({ current: 6, ttl: 0 });
  const counter: RateCounter = {
    hit,
    hitWithin: hit,
    peek: hit,
    clear: async () => undefined,
    forgetExpired: async () => undefined,
  };
  const asked = createMailLimits(counter, 1).countConfirmation('ada', 'ada@shop.example');
  await expect(asked).rejects.toMatchObject({ code: 'too_many', retryAfterS: 1 });
});

test('strangers in one network use up none of the reset mails that the owner can ask for in another', async () => {
  await using server = await startSmtpServer();
  await using t = await startTestApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'no-reply@shop.example' } });
  await t.addUser({ email: 'ada@shop.example' });
  const ask = async (remoteAddress: string) => {
    const payload = { email: 'ada@shop.example' };
    const answer = await t.app.inject({ method: 'POST', url: '/api/password-reset-requests', payload, remoteAddress });
    expect([answer.statusCode, answer.json().message]).toEqual([202, expect.stringContaining('If an account has')]);
  };
  const received = async () => {
    await t.jobs.runDue();
    return server.mails.length;
  };
  for (let asked = 0; asked < 9; asked += 1) await ask(`203.0.113.${asked}`);
  expect(await received()).toBe(3);
  await ask('198.51.100.7');
  expect(await received()).toBe(4);
  // From many networks together the mailbox gets twelve an hour.
  for (let network = 0; network < 20; network += 1) await ask(`192.0.${network}.1`);
  expect(await received()).toBe(12);
});

test('a mailbox gets ten confirmation links a day, whichever accounts ask for them', async () => {
  await using t = await startTestApp();
  const limits = createMailLimits(openRateCounter(t.database.db, 'secret'), 1);
  const ask = async (account: number) => limits.countConfirmation(`account ${account}`, 'Ada@shop.example');
  const nextHour = () => t.database.pool.query("update rate_limits set resets_at = resets_at - interval '1 hour'");
  for (let asked = 0; asked < 10; asked += 1) {
    if (asked === 5) await nextHour();
    await ask(asked);
  }
  await nextHour();
  await expect(ask(10)).rejects.toMatchObject({ code: 'too_many' });
});
