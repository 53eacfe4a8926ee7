import { expect, test } from 'vitest';
import { passkeyChallenges, passkeys, recoveryCodes, sessions } from '#app/db/tables/accounts.ts';
import { outbox } from '#app/db/tables/site.ts';
import { addAccount, createClient, PASSWORD, sidOf } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createAuthenticator, type Authenticator } from '#test/authenticator.ts';
import { addTotp, codeOf } from '#test/second-factors.ts';
import { DELETE_EXPIRED } from './accounts.jobs.ts';

const PASSKEYS = '/api/user/second-factors/passkeys';
const CONFIRMED = { email: 'ada@shop.example', emailConfirmedAt: new Date('2026-01-01T00:00:00Z') };
const UNKNOWN = 'This passkey does not open an account here';

type Browser = { cookie: string };

async function addPasskey(t: TestApp, headers: Browser, authenticator: Authenticator, name = 'Phone') {
  const send = createClient(t);
  const { challenge } = (await send('POST', `${PASSKEYS}/options`, undefined, { headers })).json();
  return send('POST', PASSKEYS, { name, passkey: authenticator.register(challenge) }, { headers });
}

async function challengeOf(t: TestApp): Promise<string> {
  return (await createClient(t)('POST', '/api/login/passkey/options')).json().challenge;
}

function signInWith(t: TestApp, passkey: object) {
  return createClient(t)('POST', '/api/login/passkey', { passkey });
}

async function onlyPasskeyId({ database }: TestApp): Promise<string> {
  const [passkey] = await database.db.select().from(passkeys);
  return passkey?.id ?? '';
}

async function addAccountWithPasskey(t: TestApp, fields: Parameters<typeof addAccount>[1] = {}) {
  const account = await addAccount(t, fields);
  const authenticator = createAuthenticator();
  const added = await addPasskey(t, account.headers, authenticator);
  expect(added.statusCode, added.body).toBe(201);
  return { ...account, authenticator, recoveryCodes: added.json().recoveryCodes };
}

test('a passkey is added with the options that let it sign in alone', async () => {
  await using t = await startTestApp();
  const { headers, id, username } = await addAccount(t, CONFIRMED);
  const send = createClient(t);
  const options = (await send('POST', `${PASSKEYS}/options`, undefined, { headers })).json();
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    user: { id: Buffer.from(id).toString('base64url'), name: username },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  });
  const passkey = createAuthenticator().register(options.challenge);
  const added = await send('POST', PASSKEYS, { name: ' Work laptop ', passkey }, { headers });
  expect([added.statusCode, added.json().recoveryCodes.length]).toEqual([201, 10]);
  const listed = (await t.app.inject({ url: '/api/user/second-factors', headers })).json();
  expect(listed).toMatchObject({
    totp: null,
    passkeys: [{ name: 'Work laptop', lastUsedAt: null }],
    recoveryCodesLeft: 10,
  });
  const second = (await send('POST', `${PASSKEYS}/options`, undefined, { headers })).json();
  expect(second.excludeCredentials).toEqual([{ id: passkey.id, type: 'public-key' }]);
  expect(await t.database.db.select().from(outbox)).toMatchObject([
    { subject: expect.stringContaining('A passkey was added') },
  ]);
});

test('a passkey signs in without name, password or code', async () => {
  await using t = await startTestApp();
  const { id, headers, authenticator } = await addAccountWithPasskey(t);
  await addTotp(t, headers);
  const signedIn = await signInWith(t, authenticator.signIn(await challengeOf(t)));
  expect([signedIn.statusCode, signedIn.json().id]).toEqual([200, id]);
  expect(signedIn.headers['cache-control']).toBe('private, no-store');
  const own = (await t.app.inject({ url: '/api/user/second-factors', headers: sidOf(signedIn) })).json();
  expect(own.passkeys).toMatchObject([{ lastUsedAt: expect.any(String) }]);
});

test('with a passkey alone, the password asks for it or for a recovery code', async () => {
  await using t = await startTestApp();
  const { username, recoveryCodes: codes } = await addAccountWithPasskey(t);
  const send = createClient(t);
  const refused = await send('POST', '/api/login', { username, password: PASSWORD });
  expect(refused.json()).toMatchObject({ reason: 'second-factor-required', factors: ['passkey', 'recovery-code'] });
  const opened = await send('POST', '/api/login', { username, password: PASSWORD, code: codes[0] });
  expect(opened.statusCode).toBe(200);
});

test('a challenge is answered once, and nothing that was signed works again', async () => {
  await using t = await startTestApp();
  const { headers, authenticator } = await addAccountWithPasskey(t);
  const signed = authenticator.signIn(await challengeOf(t));
  expect((await signInWith(t, signed)).statusCode).toBe(200);
  const replayed = await signInWith(t, signed);
  expect([replayed.statusCode, replayed.json().message]).toEqual([401, UNKNOWN]);
  const send = createClient(t);
  const { challenge } = (await send('POST', `${PASSKEYS}/options`, undefined, { headers })).json();
  const add = async () => {
    const passkey = createAuthenticator().register(challenge);
    return (await send('POST', PASSKEYS, { name: 'Key', passkey }, { headers })).statusCode;
  };
  expect([await add(), await add()]).toEqual([201, 400]);
});

test('a challenge is good for five minutes, and for what it was issued', async () => {
  let time = new Date('2026-06-15T12:00:00Z');
  await using t = await startTestApp({ now: () => time });
  const { headers, authenticator } = await addAccountWithPasskey(t);
  const { headers: others } = await addAccount(t);
  const send = createClient(t);
  const enrolment = async () => (await send('POST', `${PASSKEYS}/options`, undefined, { headers })).json().challenge;
  expect((await signInWith(t, authenticator.signIn(await enrolment()))).statusCode).toBe(401);
  const add = async (challenge: string, owner: Browser) => {
    const passkey = createAuthenticator().register(challenge);
    return (await send('POST', PASSKEYS, { name: 'Key', passkey }, { headers: owner })).statusCode;
  };
  expect(await add(await challengeOf(t), headers)).toBe(400);
  expect(await add(await enrolment(), others)).toBe(400);
  const [late, lateEnrolment] = [await challengeOf(t), await enrolment()];
  time = new Date(time.getTime() + 5 * 60_000);
  expect((await signInWith(t, authenticator.signIn(late))).statusCode).toBe(401);
  expect(await add(lateEnrolment, headers)).toBe(400);
});

test('a challenge that the site did not issue is not accepted', async () => {
  await using t = await startTestApp();
  const { authenticator } = await addAccountWithPasskey(t);
  const made = authenticator.signIn(Buffer.alloc(32, 7).toString('base64url'));
  expect((await signInWith(t, made)).statusCode).toBe(401);
  const broken = { ...made, response: { ...made.response, clientDataJSON: 'bm90IGpzb24' } };
  expect((await signInWith(t, broken)).statusCode).toBe(401);
});

test('what another site, another key or an unverified owner signed opens nothing', async () => {
  await using t = await startTestApp();
  const { authenticator, id } = await addAccountWithPasskey(t);
  const other = await addAccountWithPasskey(t);
  const good = authenticator.signIn(await challengeOf(t));
  const { signature } = other.authenticator.signIn(await challengeOf(t)).response;
  expect((await signInWith(t, { ...good, response: { ...good.response, signature } })).statusCode).toBe(401);
  const stranger = createAuthenticator().signIn(await challengeOf(t));
  expect((await signInWith(t, stranger)).json().message).toBe(UNKNOWN);
  const handled = authenticator.signIn(await challengeOf(t));
  const userHandle = Buffer.from(other.id).toString('base64url');
  expect((await signInWith(t, { ...handled, response: { ...handled.response, userHandle } })).statusCode).toBe(401);
  const own = authenticator.signIn(await challengeOf(t));
  const ownHandle = Buffer.from(id).toString('base64url');
  expect((await signInWith(t, { ...own, response: { ...own.response, userHandle: ownHandle } })).statusCode).toBe(200);
});

test.each([
  ['on another site', { origin: 'https://evil.example' }],
  ['for another host', { rpId: 'evil.example' }],
  ['without verifying its owner', { verifies: false }],
  ['with an attestation that nobody requested', { format: 'apple' }],
])('an authenticator that works %s is not added', async (_what, options) => {
  await using t = await startTestApp();
  const { headers } = await addAccount(t);
  const refused = await addPasskey(t, headers, createAuthenticator(options));
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    'This passkey could not be added. Please try again',
  ]);
});

test('a passkey whose counter went back is refused, as a copy of it would be', async () => {
  await using t = await startTestApp();
  const { authenticator } = await addAccountWithPasskey(t);
  authenticator.device.counter = 50;
  expect((await signInWith(t, authenticator.signIn(await challengeOf(t)))).statusCode).toBe(200);
  authenticator.device.counter = 49;
  expect((await signInWith(t, authenticator.signIn(await challengeOf(t)))).statusCode).toBe(401);
  expect((await signInWith(t, authenticator.signIn(await challengeOf(t)))).statusCode).toBe(401);
  expect(await t.database.db.select().from(passkeys)).toMatchObject([{ counter: 51 }]);
});

test("another account's passkey is neither renamed nor removed, nor added again", async () => {
  await using t = await startTestApp();
  const owner = await addAccountWithPasskey(t);
  const { headers } = await addAccount(t);
  const id = await onlyPasskeyId(t);
  const send = createClient(t);
  expect((await send('PATCH', `${PASSKEYS}/${id}`, { name: 'Mine' }, { headers })).statusCode).toBe(404);
  expect((await send('DELETE', `${PASSKEYS}/${id}`, undefined, { headers })).statusCode).toBe(404);
  expect((await addPasskey(t, headers, owner.authenticator)).statusCode).toBe(409);
  expect(await t.database.db.select().from(passkeys)).toMatchObject([{ userId: owner.id, name: 'Phone' }]);
});

test('owners rename and remove their passkeys; with the last one its recovery codes go', async () => {
  await using t = await startTestApp();
  const { headers, username } = await addAccountWithPasskey(t, CONFIRMED);
  const id = await onlyPasskeyId(t);
  const send = createClient(t);
  const renamed = await send('PATCH', `${PASSKEYS}/${id}`, { name: 'Old phone' }, { headers });
  expect(renamed.json()).toMatchObject({ id, name: 'Old phone' });
  const empty = await send('PATCH', `${PASSKEYS}/${id}`, { name: ' ' }, { headers });
  expect([empty.statusCode, empty.json().message]).toEqual([400, 'Please enter a name']);
  await addPasskey(t, headers, createAuthenticator(), 'Key');
  expect((await send('DELETE', `${PASSKEYS}/${id}`, undefined, { headers })).statusCode).toBe(204);
  expect(await t.database.db.$count(recoveryCodes)).toBe(10);
  const [left] = await t.database.db.select().from(passkeys);
  expect((await send('DELETE', `${PASSKEYS}/${left?.id}`, undefined, { headers })).statusCode).toBe(204);
  expect(await t.database.db.$count(recoveryCodes)).toBe(0);
  expect((await send('POST', '/api/login', { username, password: PASSWORD })).statusCode).toBe(200);
});

test('a removed passkey opens nothing, and open sessions stay', async () => {
  await using t = await startTestApp();
  const { headers, authenticator } = await addAccountWithPasskey(t);
  const id = await onlyPasskeyId(t);
  await createClient(t)('DELETE', `${PASSKEYS}/${id}`, undefined, { headers });
  expect((await signInWith(t, authenticator.signIn(await challengeOf(t)))).statusCode).toBe(401);
  expect(await t.database.db.$count(sessions)).toBe(1);
});

test('challenges that nobody answered are deleted', async () => {
  let time = new Date('2026-06-15T12:00:00Z');
  await using t = await startTestApp({ now: () => time });
  await challengeOf(t);
  time = new Date(time.getTime() + 6 * 60_000);
  await challengeOf(t);
  await t.jobs.send(t.database.db, DELETE_EXPIRED, {});
  await t.jobs.runDue();
  expect(await t.database.db.$count(passkeyChallenges)).toBe(1);
});

test('one of the passkeys, or a code, proves again who uses a session; those of others do not', async () => {
  let time = new Date('2026-06-15T12:00:00Z');
  await using t = await startTestApp({ now: () => time });
  const { headers, authenticator, recoveryCodes: codes } = await addAccountWithPasskey(t);
  const other = await addAccountWithPasskey(t);
  const { secret } = await addTotp(t, headers, time);
  const send = createClient(t);
  const isAllowed = async () => (await send('POST', `${PASSKEYS}/options`, undefined, { headers })).statusCode === 200;
  const prove = async (proof: object) =>
    (await send('POST', '/api/user/reauthenticate', proof, { headers })).statusCode;
  const wait = () => {
    time = new Date(time.getTime() + 11 * 60_000);
  };
  wait();
  expect(await isAllowed()).toBe(false);
  expect(await prove({ passkey: other.authenticator.signIn(await challengeOf(t)) })).toBe(400);
  expect(await prove({ code: other.recoveryCodes[0] })).toBe(400);
  expect(await prove({ code: '' })).toBe(400);
  expect(await prove({})).toBe(400);
  expect(await isAllowed()).toBe(false);
  const signed = authenticator.signIn(await challengeOf(t));
  expect(await prove({ passkey: signed })).toBe(204);
  expect(await isAllowed()).toBe(true);
  wait();
  expect(await prove({ passkey: signed })).toBe(400);
  expect(await isAllowed()).toBe(false);
  const code = codeOf(secret, time);
  expect(await prove({ code })).toBe(204);
  expect(await isAllowed()).toBe(true);
  wait();
  expect(await prove({ code })).toBe(400);
  expect(await prove({ code: codes[0] })).toBe(204);
  expect(await isAllowed()).toBe(true);
});
