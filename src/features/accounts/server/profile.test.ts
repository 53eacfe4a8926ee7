import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditLog, operatorContact } from '#app/db/tables/site.ts';
import { addAccount, createClient } from '#test/accounts.ts';
import { startTestApp } from '#test/app.ts';

const PROFILE = { name: 'Ada Lovelace', email: 'ada@shop.example' };

test('an account changes what it says of itself, and nothing else', async () => {
  await using t = await startTestApp();
  const { headers, id } = await addAccount(t, { username: 'ada', phone: '1', city: 'Kept' });
  const answer = await createClient(t)(
    'PATCH',
    '/api/user/profile',
    { ...PROFILE, phone: ' 555 0100 ', state: 'TX', zip: '', id: randomUUID(), role: 'admin', username: 'admin' },
    { headers },
  );
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    ...PROFILE,
    id,
    role: 'user',
    username: 'ada',
    phone: '555 0100',
    city: 'Kept',
    state: 'TX',
    zip: null,
  });
  expect((await t.app.inject({ url: '/api/user', headers })).json()).toEqual(answer.json());
});

test('what is absent stays: a telephone number is changed alone', async () => {
  await using t = await startTestApp();
  const { headers } = await addAccount(t, PROFILE);
  const answer = await createClient(t)('PATCH', '/api/user/profile', { phone: '555 0100' }, { headers });
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ ...PROFILE, phone: '555 0100' })]);
});

test('an account without a name or an address has to say them before anything else', async () => {
  await using t = await startTestApp();
  const { headers } = await addAccount(t, { name: null, email: null });
  const answer = await createClient(t)('PATCH', '/api/user/profile', { phone: '555 0100' }, { headers });
  expect([answer.statusCode, answer.json().issues]).toEqual([
    400,
    [
      { path: 'name', message: 'Full name is required' },
      { path: 'email', message: 'Email is required' },
    ],
  ]);
});

test('what cannot be a profile is refused, with each field that is wrong', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  const { headers } = await addAccount(t);
  const refusals = [
    [{ name: ' ' }, 'name', 'Full name is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'ada@' }, 'email', 'Please enter a valid email address'],
    [{ tewhEmail: 'ada@' }, 'tewhEmail', 'Invalid email address'],
    [{ phone: '5'.repeat(41) }, 'phone', 'Must be at most 40 characters'],
    [{ city: 'a\0b' }, 'city', 'Contains characters that cannot be stored'],
    [{ name: 'Ada\r\nBcc: eve' }, 'name', 'Contains characters that cannot be stored'],
    [{ name: 'Ada\u0007' }, 'name', 'Contains characters that cannot be stored'],
    [{ phone: '555\u20280100' }, 'phone', 'Contains characters that cannot be stored'],
  ] as const;
  for (const [wrong, path, message] of refusals) {
    const answer = await send('PATCH', '/api/user/profile', { ...PROFILE, ...wrong }, { headers });
    expect([answer.statusCode, answer.json().issues]).toEqual([400, expect.arrayContaining([{ path, message }])]);
  }
});

test('visitors and guests have no profile', async () => {
  await using t = await startTestApp();
  const send = createClient(t);
  expect((await send('PATCH', '/api/user/profile', PROFILE)).statusCode).toBe(401);
  const headers = await t.signIn('guest');
  expect((await send('PATCH', '/api/user/profile', PROFILE, { headers })).statusCode).toBe(403);
});

test('a profile is changed sixty times an hour from one address, and no oftener', async () => {
  await using t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.03' } });
  const { headers } = await addAccount(t, { email: PROFILE.email });
  const change = () => t.app.inject({ method: 'PATCH', url: '/api/user/profile', payload: PROFILE, headers });
  expect([(await change()).statusCode, (await change()).statusCode]).toEqual([200, 200]);
  expect((await change()).statusCode).toBe(429);
});

test("an admin sets the operator's contact, which the site shows at once and the audit log keeps", async () => {
  await using t = await startTestApp();
  const { headers, id } = await addAccount(t, { role: 'admin', username: 'boss' });
  const contact = { tewhEmail: 'sales@shop.example', tewhPhone: '555 0199' };
  const answer = await createClient(t)('PATCH', '/api/user/profile', { ...PROFILE, ...contact }, { headers });
  expect(answer.json()).toMatchObject(contact);
  expect((await t.app.inject('/api/site')).json()).toMatchObject({
    operatorEmail: contact.tewhEmail,
    operatorPhone: contact.tewhPhone,
  });
  expect(await t.database.db.select().from(auditLog)).toMatchObject([
    {
      actorUserId: id,
      actorName: 'boss',
      action: 'change operator contact',
      subjectType: 'setting',
      before: { email: null, phone: null },
      after: { email: contact.tewhEmail, phone: contact.tewhPhone },
    },
  ]);
});

test('what a seller sends of the operator’s contact is dropped', async () => {
  await using t = await startTestApp();
  const { headers } = await addAccount(t);
  const answer = await createClient(t)(
    'PATCH',
    '/api/user/profile',
    { ...PROFILE, tewhEmail: 'me@shop.example', tewhPhone: '1' },
    { headers },
  );
  expect(answer.json()).toMatchObject({ tewhEmail: null, tewhPhone: null });
  const [kept] = await t.database.db.select().from(operatorContact);
  expect(kept).toMatchObject({ email: null, phone: null });
  expect(await t.database.db.$count(auditLog)).toBe(0);
});

test("the operator's contact makes the listings that carry it the operator's own, however the number is written", async () => {
  await using t = await startTestApp();
  const { headers, id } = await addAccount(t, { role: 'admin' });
  const seller = await t.addUser();
  const add = (id: string, fields: object) => t.addMachine({ id, sellerId: seller.id, ...fields });
  await add('by-mail', { contactEmail: 'Desk@Operator.example' });
  await add('by-phone', { contactPhone: '817.555.0142' });
  await add('of-others', { contactEmail: 'other@shop.example', contactPhone: '', financingAvailable: true });
  await add('of-admin', { sellerId: id });
  const shown = async () => {
    const machines: { id: string; financingAvailable: boolean }[] = (await t.app.inject('/api/machines')).json();
    return machines
      .filter(({ financingAvailable }) => financingAvailable)
      .map((machine) => machine.id)
      .toSorted();
  };
  const send = createClient(t);
  const change = (contact: object) => send('PATCH', '/api/user/profile', { ...PROFILE, ...contact }, { headers });
  await change({ tewhEmail: 'desk@operator.example', tewhPhone: '(817) 555-0142' });
  expect(await shown()).toEqual(['by-mail', 'by-phone', 'of-admin']);
  await change({ tewhEmail: '', tewhPhone: '' });
  expect(await shown()).toEqual(['of-admin']);
});

test('what is stored and stays as it is stands in the way of no other change, whatever the rules are by now', async () => {
  await using t = await startTestApp();
  const stored = { name: 'N'.repeat(300), email: 'nowhere', phone: '5'.repeat(60), zip: '9'.repeat(30) };
  const { headers } = await addAccount(t, stored);
  const send = (payload: object) => createClient(t)('PATCH', '/api/user/profile', payload, { headers });
  const saved = await send({ ...stored, city: 'Columbus' });
  expect([saved.statusCode, saved.json()]).toEqual([200, expect.objectContaining({ ...stored, city: 'Columbus' })]);
  const refused = await send({ ...stored, email: 'elsewhere' });
  expect(refused.json().issues).toEqual([{ path: 'email', message: 'Please enter a valid email address' }]);
});
