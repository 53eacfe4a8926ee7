import { expect, test } from 'vitest';
import { newGuest, guestUuid, openSession } from '#app/features/accounts/server/sessions.service.ts';
import { SWEEP_MAILS } from '#app/features/mail/server/mail.jobs.ts';
import { sidOf } from '#test/accounts.ts';
import { startTestApp } from '#test/app.ts';
import { addUpload, filledForm } from '#test/fixtures/listings.ts';
import { startSmtpServer } from '#test/smtp-server.ts';

const VICTIM = 'victim@else.example';
const ADVERTISEMENT = { model: 'WIN $900 visit evil.example', contactName: 'Winner of Prizes', contactEmail: VICTIM };

test("forty listings with an advertisement, by an account with a stranger's address, are a few mails without it", async () => {
  await using server = await startSmtpServer();
  await using t = await startTestApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'no-reply@shop.example' } });
  const guest = newGuest();
  const { token } = await openSession(t.database.db, guest, { device: 'Test', now: new Date() });
  const submit = (headers: { cookie: string }, image: string) => {
    const payload = { ...filledForm([image], ADVERTISEMENT), accountPassword: 'seven stitches' };
    return t.app.inject({ method: 'POST', url: '/api/machines', headers, payload });
  };
  const first = await submit({ cookie: `sid=${token}` }, await addUpload(t, { guestId: guestUuid(guest.id) }));
  const seller = { id: String(first.json().sellerId) };
  const statuses = [first.statusCode];
  for (let n = 1; n < 40; n += 1) statuses.push((await submit(sidOf(first), await addUpload(t, seller))).statusCode);
  expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([20, 429]);
  const toVictim = () => server.mails.filter(({ to }) => to?.[0]?.address === VICTIM);
  await t.jobs.runDue();
  expect(toVictim()).toHaveLength(5);
  // Held back for ten minutes, then for an hour.
  for (const _window of [1, 2]) {
    await t.database.pool.query("update rate_limits set resets_at = now() where bucket like 'mails 600000'");
    await t.database.pool.query('update outbox set held_until = now() where held_until is not null');
    await t.jobs.send(t.database.db, SWEEP_MAILS, {});
    await t.jobs.runDue();
    await t.jobs.runDue();
  }
  expect(
    toVictim()
      .map(({ subject }) => subject)
      .at(-1),
  ).toBe('16 emails from Stitchyard in one');
  expect(toVictim()).toHaveLength(6);
  for (const { subject, text, html } of toVictim())
    expect(`${subject} ${text} ${html}`).not.toMatch(/WIN \$900|win-900|evil.example|Winner of/i);
});
