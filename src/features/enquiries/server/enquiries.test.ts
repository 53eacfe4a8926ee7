import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { outbox } from '#app/db/tables/site.ts';
import { startTestApp } from '#test/app.ts';

const PATH = '/api/contact-submissions';
const LETTER = { name: 'Ada Lovelace', email: 'ada@shop.example', message: 'Is it still there?\n\nI come on Monday.' };

async function openDoor() {
  const clock = { at: new Date('2026-05-04T10:00:00Z') };
  const t = await startTestApp({ now: () => clock.at, env: { OPERATOR_EMAIL: 'sales@yard.example' } });
  return {
    ...t,
    clock,
    /** Uses a new mail address each time, so that no limit applies. */
    write: (fields: object = {}, address = '198.51.100.7', headers: Record<string, string> = {}) =>
      t.app.inject({ method: 'POST', url: PATH, payload: { ...LETTER, ...fields }, remoteAddress: address, headers }),
    messages: () => t.database.db.select().from(contactSubmissions).orderBy(asc(contactSubmissions.createdAt)),
    mails: async () => {
      const rows = await t.database.db.select().from(outbox);
      return new Map(rows.map((mail) => [mail.recipient, mail]));
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('a message is kept and mailed to the operator, and whoever wrote it gets a receipt', async () => {
  await using t = await openDoor();
  const answer = await t.write({ phone: '(817) 555-0114', subject: 'A question' });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    id: expect.any(String),
    ...LETTER,
    phone: '(817) 555-0114',
    subject: 'A question',
    machineId: null,
    createdAt: '2026-05-04T10:00:00.000Z',
  });
  expect(await t.messages()).toMatchObject([
    { id: answer.json().id, ...LETTER, phone: '(817) 555-0114', subject: 'A question', isRead: false },
  ]);
  const mails = await t.mails();
  expect([...mails.keys()].toSorted()).toEqual(['ada@shop.example', 'sales@yard.example']);
  expect(mails.get('sales@yard.example')).toMatchObject({ subject: 'A new message', replyTo: 'ada@shop.example' });
  for (const words of ['Ada Lovelace', 'ada@shop.example', '(817) 555-0114', 'I come on Monday.'])
    expect(mails.get('sales@yard.example')?.textBody).toContain(words);
  // The message's text must not be sent to an address that anyone may have entered.
  expect(mails.get('ada@shop.example')?.textBody).not.toMatch(/Monday|A question|Lovelace/);
});

test('whoever is signed in with the address, confirmed, gets a copy of what they wrote', async () => {
  await using t = await openDoor();
  const confirmed = { emailConfirmedAt: new Date('2026-01-01T00:00:00Z') };
  const ada = await t.signIn(await t.addUser({ email: 'Ada@shop.example', ...confirmed }));
  const eve = await t.signIn(await t.addUser({ email: 'eve@shop.example', ...confirmed }));
  const pat = await t.signIn(await t.addUser({ email: 'pat@shop.example' }));
  const copies = async (headers: Record<string, string>, email: string) => {
    expect((await t.write({ email }, '203.0.113.5', headers)).statusCode).toBe(201);
    return (await t.mails()).get(email)?.textBody;
  };
  expect(await copies(ada, 'ada@shop.example')).toContain('I come on Monday.');
  // Another person's address, an unconfirmed one, and a guest's.
  expect(await copies(eve, 'somebody@else.example')).not.toContain('Monday');
  expect(await copies(pat, 'pat@shop.example')).not.toContain('Monday');
  expect(await copies(await t.signIn('guest'), 'guest@shop.example')).not.toContain('Monday');
});

test('about a Premium machine its seller is asked too, and about any other they are not', async () => {
  await using t = await openDoor();
  const contact = { contactEmail: 'sam@seller.example', contactName: 'Sam' };
  const premium = await t.addMachine({ ...contact, name: 'ZSK Racer', isPremiumPaid: true });
  const plain = await t.addMachine({ ...contact, contactEmail: 'eve@seller.example' });
  const waits = await t.addMachine({
    ...contact,
    contactEmail: 'pat@seller.example',
    isPremiumPaid: true,
    status: 'pending',
  });
  for (const { id } of [premium, plain, waits]) expect((await t.write({ machineId: id })).statusCode).toBe(201);
  expect((await t.write({ machineId: 'no such/machine "%' })).statusCode).toBe(201);
  const mails = await t.mails();
  expect([...mails.keys()].toSorted()).toEqual(['ada@shop.example', 'sales@yard.example', 'sam@seller.example']);
  expect(mails.get('sam@seller.example')).toMatchObject({ subject: 'A message about ZSK Racer' });
  expect(mails.get('sam@seller.example')?.textBody).toContain('Is it still there?');
});

test.each([
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ name: undefined }, 'name', 'Name is required'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ email: 'ada@' }, 'email', 'Please enter a valid email address'],
  [{ email: 'ada@shop.example, bob@shop.example' }, 'email', 'Please enter a valid email address'],
  [{ message: '\n \n' }, 'message', 'Message is required'],
  [{ message: 'x'.repeat(100_000) }, 'message', 'Must be at most 5000 characters'],
  [{ subject: 'Hello\r\nBcc: everybody@shop.example' }, 'subject', 'Contains characters that cannot be stored'],
  [{ name: 'Ada\nBcc: everybody@shop.example' }, 'name', 'Contains characters that cannot be stored'],
  [{ phone: '5'.repeat(41) }, 'phone', 'Must be at most 40 characters'],
  [{ message: 'nul \0' }, 'message', 'Contains characters that cannot be stored'],
])('%j is refused at its field, and nothing is kept or mailed', async (fields, path, message) => {
  await using t = await openDoor();
  const answer = await t.write(fields);
  expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path, message }]]);
  expect([await t.messages(), (await t.mails()).size]).toEqual([[], 0]);
});

test.each([
  ['a/b', 'a%2Fb'],
  [`a"b'c`, 'a%22b%27c'],
  ['100% %2F', '100%25%20%252F'],
  ['a&b=c#d?e', 'a%26b%3Dc%23d%3Fe'],
  ['\u{1F9F5}', '%F0%9F%A7%B5'],
  ['<b>', '%3Cb%3E'],
])('a machine with the id %j is named in the mails, with a link to it', async (id, address) => {
  await using t = await openDoor();
  await t.addMachine({ id, name: 'ZSK Racer', isPremiumPaid: true, contactEmail: 'sam@seller.example' });
  expect((await t.write({ machineId: id })).statusCode).toBe(201);
  const mails = await t.mails();
  expect(mails.get('sales@yard.example')?.textBody).toContain(`ZSK Racer (${id})`);
  for (const recipient of ['sales@yard.example', 'sam@seller.example'])
    expect(mails.get(recipient)?.textBody).toContain(`/machine/${address}?from=mail\n`);
});

test('HTML in a message stays text in the mail', async () => {
  await using t = await openDoor();
  await t.write({ message: '<img src=x onerror=alert(1)> & <b>bold</b>', name: '<script>alert(1)</script>' });
  const mail = (await t.mails()).get('sales@yard.example');
  expect(mail?.htmlBody).not.toMatch(/<img src=x|<script>alert|<b>bold/);
  expect(mail?.textBody).toContain('<b>bold</b>');
});

test.each([[{ website: 'https://spam.example' }], [{ waitedMs: 40 }]])(
  'what %j gives away as a machine is told so, and keeps nothing',
  async (fields) => {
    await using t = await openDoor();
    const answer = await t.write(fields);
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining('once more')]);
    expect(await t.messages()).toEqual([]);
    expect((await t.write({ website: '', waitedMs: 9_000 })).statusCode).toBe(201);
  },
);

test('of twenty messages in a minute from one address five are taken, and none is lost to others', async () => {
  await using t = await openDoor();
  const answers = await Promise.all(Array.from({ length: 20 }, () => t.write()));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
  expect((await t.write({}, '203.0.113.9')).statusCode).toBe(201);
});

test('one mailbox gets three receipts a day, whoever sends in its name', async () => {
  await using t = await openDoor();
  for (let message = 1; message <= 5; message += 1)
    await t.write({ email: 'Ada@Shop.example' }, `203.0.113.${message}`);
  const receipts = async () =>
    (await t.database.db.select().from(outbox)).filter(({ recipient }) => /ada/i.test(recipient));
  expect(await receipts()).toHaveLength(3);
  expect(await t.messages()).toHaveLength(5);
  t.clock.at = new Date(t.clock.at.getTime() + 25 * 60 * 60 * 1000);
  await t.write({}, '203.0.113.99');
  expect(await receipts()).toHaveLength(4);
});

test('one network causes ten receipts an hour to addresses that are not confirmed, and none of its messages is lost', async () => {
  await using t = await openDoor();
  const ada = await t.signIn(
    await t.addUser({ email: 'ada@shop.example', emailConfirmedAt: new Date('2026-01-01T00:00:00Z') }),
  );
  const strangers = Array.from({ length: 14 }, (_, n) => `stranger-${n}@else.example`);
  const answers = await Promise.all(strangers.map((email, n) => t.write({ email }, `203.0.113.${n}`)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(strangers.map(() => 201));
  const receipts = async () => [...(await t.mails()).keys()].filter((to) => to !== 'sales@yard.example');
  expect(await receipts()).toHaveLength(10);
  expect(await t.messages()).toHaveLength(14);
  await t.write({}, '203.0.113.20', ada);
  await t.write({ email: 'other@else.example' }, '198.51.100.1');
  const known = (await receipts()).filter((to) => !to.startsWith('stranger'));
  expect(known.toSorted()).toEqual(['ada@shop.example', 'other@else.example']);
});

test('a seller reads questions at the confirmed address of the account, and elsewhere only that there is one', async () => {
  await using t = await openDoor();
  const confirmed = { emailConfirmedAt: new Date('2026-01-01T00:00:00Z') };
  const sam = await t.addUser({ email: 'Sam@seller.example', ...confirmed });
  const eve = await t.addUser({ email: 'eve@seller.example' });
  const boss = await t.addUser({ role: 'admin' });
  const ask = async (sellerId: string, contactEmail: string) => {
    const { id } = await t.addMachine({ sellerId, contactEmail, name: 'ZSK Racer', isPremiumPaid: true });
    await t.database.db.delete(outbox);
    expect((await t.write({ machineId: id })).statusCode).toBe(201);
    const mails = await t.mails();
    const readers = [...mails].filter(([, { textBody }]) => textBody.includes('I come on Monday.'));
    return { mails, readers: readers.map(([to]) => to).filter((to) => to !== 'sales@yard.example') };
  };
  expect((await ask(sam.id, 'sam@Seller.example')).readers).toEqual(['sam@Seller.example']);
  expect((await ask(boss.id, 'desk@yard.example')).readers).toEqual(['desk@yard.example']);
  const unconfirmed = await ask(eve.id, 'eve@seller.example');
  expect(unconfirmed.readers).toEqual([]);
  expect(unconfirmed.mails.get('eve@seller.example')).toMatchObject({ replyTo: null });
  expect(unconfirmed.mails.get('eve@seller.example')?.textBody).toContain('Confirm the email address');
  const strangers = await ask(sam.id, 'stranger@else.example');
  expect(strangers.readers).toEqual(['Sam@seller.example']);
  expect(strangers.mails.get('stranger@else.example')?.textBody).not.toMatch(/Ada|ada@|Monday|ZSK/);
});
