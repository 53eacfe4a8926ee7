import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openRateCounter } from '#app/db/rate-counter.ts';
import { outbox } from '#app/db/tables/site.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { startTestApp } from '#test/app.ts';
import { deliverMail, sweepMails } from './delivery.service.ts';
import { createMailboxLimits, MAILBOX_WINDOWS } from './mailbox-limits.service.ts';
import { createMailer, SEND_MAIL } from './mail.service.ts';
import type { SendBySmtp } from './smtp.service.ts';
import type { Mail } from '../mail.rules.ts';

const SITE = { name: 'S', publicUrl: 'https://s.example', operatorEmail: 'desk@s.example', operatorPhone: '1' };

type Sent = {
  mailbox: string;
  text: string;
  subject: string;
  replyTo: string | null;
  at: number;
  isUnsubscribable: boolean;
};

type Smtp = Parameters<SendBySmtp>[0];

/** An outbox with a clock, whose mails arrive in `sent`. */
async function openMailboxes() {
  const t = await startTestApp({ engine: 'postgres' });
  const { db, pool } = t.database;
  const clock = { ms: Date.now() };
  const due: string[] = [];
  const sent: Sent[] = [];
  const now = () => new Date(clock.ms);
  const mailer = createMailer({
    sendAll: async (_tx, _kind, jobs) => void due.push(...jobs.map(({ id }) => id)),
    readSite: async () => SITE,
    readTexts: async () => new Map(),
  });
  const deps = {
    db,
    now,
    countForMailbox: createMailboxLimits(openRateCounter(db, 'secret'), 1),
    revise: async () => undefined,
    readSite: async () => SITE,
    sendBySmtp: async ({ recipient, textBody: text, subject, replyTo, unsubscribeUrl }: Smtp) => {
      const isUnsubscribable = unsubscribeUrl !== null;
      sent.push({ mailbox: recipient.toLowerCase(), text, subject, replyTo, at: clock.ms, isUnsubscribable });
    },
    onAttempt: () => undefined,
  };
  return {
    ...t,
    sent,
    write: (...mails: Mail[]) => db.transaction((tx) => mailer.queueAll(tx, mails)),
    /** Runs the jobs of all mails at once, as several replicas do. */
    deliver: () => Promise.all(due.splice(0).map((id) => deliverMail(deps, id))),
    sweep: async () => {
      await sweepMails(deps, async (_tx, _kind, payload) => void due.push(SEND_MAIL.payload.parse(payload).mailId));
      await Promise.all(due.splice(0).map((id) => deliverMail(deps, id)));
    },
    pass: async (ms: number) => {
      clock.ms += ms;
      await pool.query("update rate_limits set resets_at = resets_at - $1 * interval '1 millisecond'", [ms]);
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

function mailTo(to: string, text: string, limit: Mail['limit'] = 'confirmed'): Mail {
  return { to, limit, subject: 'News', body: [{ kind: 'paragraph', text }] };
}

const numbered = (count: number, limit?: Mail['limit'], to = 'ada@shop.example') =>
  Array.from({ length: count }, (_, n) => mailTo(to, `(${limit ?? 'c'}${n})`, limit));

test.for([5, 7])(
  'a mail that its reader can unsubscribe from is never merged, as number %d of ten',
  async (position) => {
    await using t = await openMailboxes();
    const report = { subject: 'Report', unsubscribeUrl: 'https://s.example/off' };
    for (const [index, mail] of numbered(10).entries()) {
      await t.write(index === position ? { ...mail, ...report } : mail);
      await t.deliver();
    }
    for (let each = 0; each < 2; each += 1) {
      await t.pass(10 * MINUTE_MS + 1);
      await t.sweep();
    }
    const held = t.sent.slice(5).map(({ subject, isUnsubscribable }) => ({ subject, isUnsubscribable }));
    expect(held).toHaveLength(2);
    expect(held).toContainEqual({ subject: 'Report', isUnsubscribable: true });
    expect(held).toContainEqual({ subject: '4 emails from S in one', isUnsubscribable: false });
  },
);

test('beyond five mails at once the others wait, and arrive as one', async () => {
  await using t = await openMailboxes();
  await t.write(...numbered(40));
  await t.deliver();
  expect(t.sent).toHaveLength(5);
  await t.sweep();
  expect(t.sent).toHaveLength(5);
  await t.pass(10 * MINUTE_MS + 1);
  await t.sweep();
  expect(t.sent.map(({ subject }) => subject)).toEqual([...Array(5).fill('News'), '25 emails from S in one']);
  await t.sweep();
  expect(t.sent).toHaveLength(7);
  const texts = t.sent.map(({ text }) => text).join('\n');
  for (let n = 0; n < 40; n += 1) expect(texts.split(`(c${n})`)).toHaveLength(2);
});

test('a mail that has to arrive is counted and never waits', async () => {
  await using t = await openMailboxes();
  await t.write(...numbered(7, 'counted'), ...numbered(3, 'confirmed'));
  await t.deliver();
  expect(t.sent.filter(({ text }) => text.includes('(counted'))).toHaveLength(7);
  expect(t.sent.length).toBeLessThanOrEqual(12);
  await t.write(mailTo('ADA@shop.example', 'more'), mailTo('ada+1@shop.example', 'another mailbox'));
  await t.deliver();
  expect(t.sent.at(-1)?.text).toContain('another mailbox');
  expect(t.sent.some(({ text }) => text.includes('more'))).toBe(false);
});

test('the operator reads everything at once', async () => {
  await using t = await openMailboxes();
  await t.write(...numbered(50, 'unconfirmed', 'Desk@s.example'));
  await t.deliver();
  expect(t.sent).toHaveLength(50);
});

test('deleting the mails about an account makes no room', async () => {
  await using t = await openMailboxes();
  await t.write(...numbered(5));
  await t.deliver();
  await t.database.db.delete(outbox);
  await t.write(...numbered(5));
  await t.deliver();
  expect(t.sent).toHaveLength(5);
});

test('a held message of a person who deletes their account is in no other mail', async () => {
  await using t = await openMailboxes();
  const from = (replyTo: string) => ({ ...mailTo('ada@shop.example', `from ${replyTo}`), replyTo });
  await t.write(...numbered(5));
  await t.deliver();
  await t.write(from('eve@e.example'), from('bob@b.example'), from('cyd@c.example'));
  await t.deliver();
  await t.database.pool.query("delete from outbox where reply_to = 'eve@e.example'");
  await t.pass(HOUR_MS);
  await t.sweep();
  const last = t.sent.at(-1);
  expect(last?.text).not.toContain('eve');
  // Those of one moment are in any order.
  for (const text of ['write to the email address in it', 'bob@b.example', 'cyd@c.example'])
    expect(last?.text).toContain(text);
  expect(last?.replyTo).toBeNull();
});

test('a mail that waited for room is given up a day after it could be sent, not after it was written', async () => {
  await using t = await openMailboxes();
  await t.write(...numbered(40));
  for (let hour = 0; hour < 30; hour += 1) {
    await t.pass(HOUR_MS);
    await t.sweep();
  }
  const rows = await t.database.db.select().from(outbox);
  expect(rows.filter(({ givenUpAt }) => givenUpAt !== null)).toEqual([]);
});

const STEPS = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('write' as const),
      mails: fc.array(
        fc.record({
          to: fc.constantFrom('ada@a.example', 'ADA@A.example', 'bea@b.example'),
          limit: fc.constantFrom('confirmed' as const, 'unconfirmed' as const, 'counted' as const),
        }),
        { minLength: 1, maxLength: 12 },
      ),
    }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS) }),
    fc.record({ kind: fc.constant('sweep' as const) }),
  ),
  { maxLength: 30 },
);

test('whatever is written, no window of a mailbox gets more than its limit, and every mail arrives once', async () => {
  await using t = await openMailboxes();
  await fc.assert(
    fc.asyncProperty(STEPS, async (steps) => {
      t.sent.splice(0);
      await t.database.pool.query('delete from rate_limits');
      await t.database.db.delete(outbox);
      const written: string[] = [];
      for (const step of steps) {
        if (step.kind === 'pass') await t.pass(step.ms);
        else if (step.kind === 'sweep') await t.sweep();
        else {
          const mails = step.mails.map(({ to, limit }, n) => mailTo(to, `<${written.length + n} ${limit}>`, limit));
          written.push(...step.mails.map(({ limit }, n) => `<${written.length + n} ${limit}>`));
          await t.write(...mails);
          await t.deliver();
        }
      }
      expectWithinLimits(t.sent);
      for (let day = 0; day < 10; day += 1) {
        await t.pass(DAY_MS);
        for (let run = 0; run < 5; run += 1) await t.sweep();
      }
      const texts = t.sent.map(({ text }) => text).join('\n');
      for (const text of written) expect(texts.split(text)).toHaveLength(2);
    }),
    { numRuns: 15 },
  );
});

/** Windows begin with their first mail: two of them touch any span of their length. */
function expectWithinLimits(sent: readonly Sent[]): void {
  for (const [mailbox, mails] of Map.groupBy(sent, (mail) => mail.mailbox)) {
    const limited = mails.filter(({ text }) => !text.includes('counted>'));
    for (const { windowMs, most } of MAILBOX_WINDOWS)
      for (const { at } of limited) {
        const inWindow = limited.filter((mail) => mail.at >= at && mail.at < at + windowMs).length;
        expect(inWindow, mailbox).toBeLessThanOrEqual(2 * most.confirmed);
        const atOnce = limited.filter((mail) => mail.at === at).length;
        expect(atOnce, mailbox).toBeLessThanOrEqual(most.confirmed);
      }
  }
}
