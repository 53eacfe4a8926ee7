import { expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/durations.ts';
import { createClient, addAccount } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createSessionReader } from './sessions.service.ts';

const START = new Date('2026-03-01T12:00:00Z');

/** A clock that the test sets. */
function stoppedClock() {
  let time = START;
  return {
    now: () => time,
    setDay: (day: number) => {
      time = dayAfterStart(day);
    },
  };
}

function dayAfterStart(day: number): Date {
  return new Date(START.getTime() + day * DAY_MS);
}

function askAs({ app }: TestApp, cookie: string) {
  return app.inject({ url: '/api/user', headers: { cookie } });
}

test('a session that is not used for thirty days ends, and its cookie is taken', async () => {
  const clock = stoppedClock();
  await using t = await startTestApp({ now: clock.now });
  const { headers } = await addAccount(t);
  clock.setDay(29.999);
  expect((await askAs(t, headers.cookie)).statusCode).toBe(200);

  const unused = await t.signIn('guest');
  clock.setDay(60);
  const ended = await askAs(t, unused.cookie);
  expect([ended.statusCode, ended.json().message]).toEqual([401, 'You are not signed in']);
  expect(ended.cookies).toEqual([expect.objectContaining({ name: 'sid', value: '' })]);
});

test('a session that is used goes on, and ends after ninety days all the same', async () => {
  const clock = stoppedClock();
  await using t = await startTestApp({ now: clock.now });
  const { headers } = await addAccount(t);
  for (const [day, status] of [
    [29, 200],
    [58, 200],
    [87, 200],
    [89.999, 200],
    [90, 401],
  ] as const) {
    clock.setDay(day);
    expect([day, (await askAs(t, headers.cookie)).statusCode]).toEqual([day, status]);
  }
});

test.each([
  ['is not used for eight hours', [3], 11.1],
  ['is twelve hours old', [4, 8, 11.9], 12.1],
] as const)('a session of an admin ends when it %s', async (_when, used, over) => {
  const clock = stoppedClock();
  await using t = await startTestApp({ now: clock.now });
  const statusAt = async (hours: number, cookie: string) => {
    clock.setDay(hours / 24);
    return (await askAs(t, cookie)).statusCode;
  };
  const admin = await addAccount(t, { role: 'admin' });
  const seller = await addAccount(t);
  for (const hours of used) expect(await statusAt(hours, admin.headers.cookie)).toBe(200);
  expect(await statusAt(over, admin.headers.cookie)).toBe(401);
  expect(await statusAt(over, seller.headers.cookie)).toBe(200);
});

test('a session that has ended opens nothing, and cannot be used to change anything', async () => {
  const clock = stoppedClock();
  await using t = await startTestApp({ now: clock.now });
  const { headers } = await addAccount(t);
  clock.setDay(30);
  const answer = await createClient(t)('PATCH', '/api/user/password', { password: 'battery staple' }, { headers });
  expect(answer.statusCode).toBe(401);
});

test('whoever reads a session learns of its later end once, for the cookie', async () => {
  const clock = stoppedClock();
  await using t = await startTestApp({ now: clock.now });
  const { headers } = await addAccount(t);
  const read = createSessionReader(t.database, clock.now);
  const renewedOn = async (day: number) => {
    clock.setDay(day);
    return (await read(headers.cookie.slice('sid='.length)))?.renewedUntil;
  };
  expect(await renewedOn(0)).toBeNull();
  expect(await renewedOn(10)).toEqual(dayAfterStart(40));
  expect(await renewedOn(10)).toBeNull();
  expect(await renewedOn(39)).toEqual(dayAfterStart(69));
  expect(await renewedOn(68)).toEqual(dayAfterStart(90));
  // The maximum lifetime limits the renewal.
  expect(await renewedOn(80)).toBeNull();
});

test.each(['A'.repeat(43), 'short', `${'A'.repeat(42)}!`, 'A'.repeat(8_000), '%00', ''])(
  'a cookie that somebody made up (%#) is nobody, and is taken',
  async (value) => {
    await using t = await startTestApp();
    await addAccount(t);
    const answer = await askAs(t, `sid=${value}`);
    expect(answer.statusCode).toBe(401);
    expect(answer.cookies).toEqual([expect.objectContaining({ name: 'sid', value: '' })]);
  },
);

test('what the database keeps of a session does not open it', async () => {
  await using t = await startTestApp();
  await addAccount(t);
  const { rows } = await t.database.pool.query<{ id_hash: string; public_id: string }>('select * from sessions');
  for (const value of [rows[0]?.id_hash, rows[0]?.public_id]) {
    expect((await askAs(t, `sid=${value}`)).statusCode).toBe(401);
  }
});

test('the browser keeps the cookie for as long as a session that is used lasts', async () => {
  const clock = stoppedClock();
  await using t = await startTestApp({ now: clock.now });
  const { headers } = await addAccount(t);
  clock.setDay(20);
  const [sid] = (await askAs(t, headers.cookie)).cookies;
  expect(sid).toMatchObject({ name: 'sid', expires: dayAfterStart(50), httpOnly: true, sameSite: 'Lax' });
  expect(headers.cookie).toBe(`sid=${sid?.value}`);
  expect((await askAs(t, headers.cookie)).cookies).toEqual([]);
});
