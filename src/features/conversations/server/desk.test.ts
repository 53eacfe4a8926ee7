import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#app/db/tables/site.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { threads } from '#app/db/tables/threads.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { startConversations } from '#test/fixtures/conversations.ts';
import type { DeskPage, DeskThread, DeskView } from '../desk.schema.ts';

const PATH = '/api/admin/threads';
/** Wednesday at 10:00 of the site. */
const WEDNESDAY = new Date('2026-06-10T15:00:00Z');

async function startDesk() {
  const t = await startConversations();
  t.setClock(WEDNESDAY);
  const admin = await t.signIn(t.boss);
  const page = async (search: object = {}) =>
    (await t.call(admin, 'GET', `${PATH}${stringifySearch({ ...search })}`)).json<DeskPage>();
  return {
    ...t,
    admin,
    buyer: await t.signIn(t.bea),
    seller: await t.signIn(t.sam),
    page,
    idsOf: async (search: object = {}) => (await page(search)).threads.map(({ id }) => id),
    view: async (id: string) => (await t.call(admin, 'GET', `${PATH}/${id}`)).json<DeskView>(),
    change: (id: string, change: object, headers = admin) => t.call(headers, 'PATCH', `${PATH}/${id}`, change),
    /** The thread of a question that somebody asks a minute later. */
    askAs: async (name: string, message: string, machineId?: string) => {
      t.pass(MINUTE_MS);
      const email = `${name.toLowerCase()}@buyer.example`;
      expect((await t.form(machineId, message, { name, email })).statusCode).toBe(201);
      const [row] = await t.db.select().from(threads).orderBy(desc(threads.createdAt)).limit(1);
      return row?.id ?? '';
    },
    audit: () => t.db.select().from(auditLog).where(eq(auditLog.action, 'change conversation')).orderBy(auditLog.id),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('the list has a group for each party that is to write, and those who wait longest come first', async () => {
  await using t = await startDesk();
  await t.addListing('plain');
  await t.addListing('premium', { isPremium: true });
  const [ada, ben, cy] = [
    await t.askAs('Ada', 'One'),
    await t.askAs('Ben', 'Two'),
    await t.askAs('Cy', 'Three', 'premium'),
  ];
  const dee = await t.askAs('Dee', 'Four', 'plain');
  t.pass(MINUTE_MS);
  await t.write(t.admin, ada, 'Yes');
  await t.change(ben, { isClosed: true });
  expect(await t.page({ group: 'office' })).toMatchObject({
    threads: [{ id: dee, group: 'office', counterpart: 'Dee', lastMessage: { text: 'Four' }, isUnread: true }],
    counts: { office: 1, seller: 1, buyer: 1, closed: 1 },
    next: null,
  });
  expect([await t.idsOf({ group: 'seller' }), await t.idsOf({ group: 'buyer' })]).toEqual([[cy], [ada]]);
  expect(await t.page({ group: 'closed' })).toMatchObject({ threads: [{ id: ben, waitingSince: null }] });
  const eli = await t.askAs('Eli', 'Five');
  expect(await t.idsOf({ group: 'office' })).toEqual([dee, eli]);
  expect(await t.idsOf()).toEqual([eli, ada, dee, cy, ben]);
});

test.each(['office', 'closed', undefined])(
  'the pages of the group %s contain each conversation once',
  async (group) => {
    await using t = await startDesk();
    // Three at a time began in the same moment, and the first of them have reminders.
    const at = (n: number) => new Date(WEDNESDAY.getTime() - Math.floor(n / 3) * DAY_MS);
    const isClosed = group === 'closed';
    const rows = Array.from({ length: 60 }, (_, n) => ({
      buyerEmail: `b${n}@buyer.example`,
      buyerName: `B${n}`,
      waitsFor: isClosed ? null : ('office' as const),
      waitingSince: isClosed ? null : at(n),
      remindAt: !isClosed && n < 20 ? at(n) : null,
      lastMessageAt: at(n),
      createdAt: at(n),
    }));
    await t.db.insert(threads).values(rows);
    const seen: DeskThread[] = [];
    let cursor: string | undefined;
    do {
      const { threads: shown, next } = await t.page({ group, cursor });
      seen.push(...shown);
      cursor = next ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(60);
    const order = seen.map(({ isReminderDue, lastMessageAt }) => `${isReminderDue ? 0 : 1} ${lastMessageAt}`);
    const sorted =
      group === 'office'
        ? order.toSorted()
        : seen
            .map(({ lastMessageAt }) => lastMessageAt)
            .toSorted()
            .toReversed();
    expect(group === 'office' ? order : seen.map(({ lastMessageAt }) => lastMessageAt)).toEqual(sorted);
  },
);

test('a search finds buyers, listings and words of messages, of every group', async () => {
  await using t = await startDesk();
  await t.addListing('plain');
  const ada = await t.askAs('Ada', 'What does freight to Ohio cost?');
  const ben = await t.askAs('Ben', 'Is it sold?', 'plain');
  await t.write(t.admin, ada, 'Freight is 100% extra');
  await t.change(ada, { isClosed: true });
  const name = (await t.view(ben)).machine?.name ?? '';
  for (const [search, found] of [
    ['OHIO', [ada]],
    ['100% ex', [ada]],
    ['0% extra 1', []],
    ['ada@BUYER', [ada]],
    [name.slice(1), [ben]],
    ['buyer.example', [ben, ada]],
    ['_', []],
  ] as const)
    expect([search, (await t.idsOf({ search })).toSorted()]).toEqual([search, [...found].toSorted()]);
  expect(await t.idsOf({ search: 'freight', group: 'office' })).toEqual([]);
});

test('a frequent word finds the conversations with the newest messages first', async () => {
  await using t = await startDesk();
  const ada = await t.askAs('Ada', 'needle');
  const values = Array.from({ length: 1_100 }, (_, n) => `('${ada}', 'buyer', 'buyer', 'needle ${n}', 'site', now())`);
  await t.database.pool.query(
    `insert into thread_messages (thread_id, channel, author, body, origin, created_at) values ${values.join(',')}`,
  );
  const ben = await t.askAs('Ben', 'Needles?');
  await t.askAs('Cy', 'Thread?');
  expect(await t.idsOf({ search: 'needle' })).toEqual([ben, ada]);
});

test('conversations are assigned to admins who answer messages, each with an entry in the audit log', async () => {
  await using t = await startDesk();
  const anna = await t.addUser({ role: 'admin', username: 'anna', name: 'Anna', permissions: ['messages'] });
  const paul = await t.addUser({ role: 'admin', username: 'paul', permissions: ['payments'] });
  const colleagues = await t.call(t.admin, 'GET', `${PATH}/assignees`);
  expect(colleagues.json()).toEqual(expect.arrayContaining([{ id: anna.id, name: 'Anna' }]));
  expect(colleagues.body).not.toContain(paul.id);
  const [ada, ben] = [await t.askAs('Ada', 'One'), await t.askAs('Ben', 'Two')];
  expect((await t.change(ada, { assigneeId: t.boss.id })).json()).toMatchObject({ assignee: { id: t.boss.id } });
  expect((await t.change(ada, { assigneeId: t.boss.id })).statusCode).toBe(200);
  expect((await t.change(ben, { assigneeId: anna.id })).statusCode).toBe(200);
  for (const assigneeId of [paul.id, t.bea.id, ada])
    expect((await t.change(ada, { assigneeId })).json()).toMatchObject({ issues: [{ path: 'assigneeId' }] });
  expect(await t.page({ assigned: 'me' })).toMatchObject({ threads: [{ id: ada }], counts: { office: 1 } });
  await t.change(ada, { assigneeId: null });
  expect(await t.idsOf({ assigned: 'me' })).toEqual([]);
  expect((await t.audit()).map(({ subjectId, before, after }) => [subjectId, before, after])).toMatchObject([
    [ada, { assignee: null }, { assignee: t.boss.name ?? t.boss.username }],
    [ben, { assignee: null }, { assignee: 'Anna' }],
    [ada, { assignee: expect.any(String) }, { assignee: null }],
  ]);
});

test('a closed conversation waits for nobody, is reopened by hand or by the buyer, and its contact needs no answer', async () => {
  await using t = await startDesk();
  const id = await t.ask(undefined);
  expect((await t.change(id, { isClosed: true })).json()).toMatchObject({ group: 'closed', waitsFor: null });
  expect(await t.db.select().from(contactSubmissions)).toMatchObject([
    { answeredAs: 'no-answer-needed', answeredBy: 'boss' },
  ]);
  expect((await t.change(id, { isClosed: false })).json()).toMatchObject({ group: 'office' });
  t.pass(HOUR_MS);
  // Open already: it has waited since it was reopened.
  expect((await t.change(id, { isClosed: false })).json()).toMatchObject({ waitingSince: WEDNESDAY.toISOString() });
  await t.change(id, { isClosed: true });
  await t.write(t.buyer, id, 'One more thing');
  expect(await t.view(id)).toMatchObject({ group: 'office', lastMessage: { text: 'One more thing' } });
  expect((await t.audit()).map(({ after }) => after)).toMatchObject([
    { isClosed: true },
    { isClosed: false },
    { isClosed: true },
  ]);
});

test('a conversation with a due reminder waits for the office, before all others, until the office writes', async () => {
  await using t = await startDesk();
  const ada = await t.askAs('Ada', 'One');
  await t.write(t.admin, ada, 'I call you this afternoon');
  const ben = await t.askAs('Ben', 'Two');
  expect((await t.change(ada, { remindOn: 'today' })).json()).toMatchObject({
    group: 'buyer',
    remindAt: '2026-06-10T21:00:00.000Z',
    isReminderDue: false,
  });
  const overview = async () => (await t.call(t.admin, 'GET', '/api/admin/overview')).json();
  expect(await overview()).toMatchObject({ waitingThreads: 1 });
  t.setClock(new Date('2026-06-10T20:59:59Z'));
  expect(await t.idsOf({ group: 'office' })).toEqual([ben]);
  t.setClock(new Date('2026-06-10T21:00:00Z'));
  expect(await t.page({ group: 'office' })).toMatchObject({
    threads: [
      { id: ada, isReminderDue: true },
      { id: ben, isReminderDue: false },
    ],
    counts: { office: 2, buyer: 0 },
  });
  expect(await overview()).toMatchObject({ waitingThreads: 2 });
  await t.write(t.admin, ada, 'Nobody was there', { channel: 'office', isCall: true });
  expect(await t.idsOf({ group: 'office' })).toEqual([ada, ben]);
  await t.write(t.admin, ada, 'I call you tomorrow');
  expect(await t.view(ada)).toMatchObject({ group: 'buyer', remindAt: null });
  expect((await t.change(ada, { remindOn: 'today' })).json()).toMatchObject({ issues: [{ path: 'remindOn' }] });
  await t.change(ada, { remindOn: 'tomorrow' });
  await t.write(t.admin, ada, 'At nine');
  expect(await t.view(ada)).toMatchObject({ remindAt: '2026-06-11T14:00:00.000Z' });
  expect((await t.change(ada, { isClosed: true })).json()).toMatchObject({ remindAt: null });
});

test('a message that is not sent because the buyer wrote meanwhile answers nothing', async () => {
  await using t = await startDesk();
  const id = await t.ask(undefined);
  const after = (await t.read(t.admin, id)).messages.at(-1)?.id;
  t.pass(MINUTE_MS);
  await t.ask(undefined, 'And what does it weigh?');
  expect((await t.write(t.admin, id, 'It is.', { after })).statusCode).toBe(409);
  const contacts = (await t.call(t.admin, 'GET', '/api/contact-submissions')).json<{ answeredAt: string | null }[]>();
  expect(contacts.map(({ answeredAt }) => answeredAt)).toEqual([null, null]);
});

test('of two who answer at once, the second sees the first answer before sending', async () => {
  await using t = await startDesk();
  const id = await t.ask(undefined);
  const after = (await t.read(t.admin, id)).messages.at(-1)?.id;
  expect((await t.write(t.admin, id, 'Ours', { after })).statusCode).toBe(201);
  t.pass(MINUTE_MS);
  await t.write(t.admin, id, 'Only for us', { channel: 'office' });
  const refused = await t.write(t.admin, id, 'Also ours', { after });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { messages: [{ text: 'Ours' }, { text: 'Only for us' }] },
  ]);
  t.pass(MINUTE_MS);
  const seen = refused.json<{ messages: { id: string }[] }>().messages.at(-1)?.id;
  expect((await t.write(t.admin, id, 'Also ours', { after: seen })).statusCode).toBe(201);
  // The buyer, too, but only what the buyer reads.
  const buyers = await t.write(t.buyer, id, 'Thanks', { after });
  expect(buyers.json()).toMatchObject({ messages: [{ text: 'Ours' }, { text: 'Also ours' }] });
  const texts = (await t.read(t.admin, id)).messages.map(({ text }) => text);
  expect(texts).toEqual(['Is it still there?', 'Ours', 'Only for us', 'Also ours']);
});

test('a telephone call is a note, which only the office reads', async () => {
  await using t = await startDesk();
  const id = await t.ask(undefined);
  const noted = await t.write(t.admin, id, 'Called, comes on Friday', { channel: 'office', isCall: true });
  expect(noted.json()).toMatchObject({ isCall: true, channel: 'office' });
  expect((await t.write(t.admin, id, 'Hello', { isCall: true })).json()).toMatchObject({
    issues: [{ path: 'isCall' }],
  });
  expect((await t.read(t.buyer, id)).messages).toHaveLength(1);
  expect(await t.view(id)).toMatchObject({ group: 'office' });
});

test('beside a conversation are the others of its buyer and about its listing', async () => {
  await using t = await startDesk();
  await t.addListing('plain');
  const ada = await t.askAs('Ada', 'Any others?');
  const first = await t.askAs('Ada', 'Is it there?', 'plain');
  const ben = await t.askAs('Ben', 'What voltage?', 'plain');
  await t.askAs('Cy', 'Hello');
  expect(await t.view(first)).toMatchObject({
    ofBuyer: [{ id: ada, buyerName: 'Ada', isClosed: false }],
    ofMachine: [{ id: ben, buyerName: 'Ben' }],
  });
  expect(await t.view(ada)).toMatchObject({ ofBuyer: [{ id: first }], ofMachine: [] });
});

test('buyers and sellers see nothing of the desk, and wrong changes are refused', async () => {
  await using t = await startDesk();
  const id = await t.ask(undefined);
  for (const headers of [t.buyer, t.seller])
    expect((await t.change(id, { isClosed: true }, headers)).statusCode).toBe(403);
  for (const change of [{}, { isClosed: 'yes' }, { remindOn: 'someday' }, { remindOn: '2026-02-30' }, { more: 1 }])
    expect([change, (await t.change(id, change)).statusCode]).toEqual([change, 400]);
  expect((await t.change(t.boss.id, { isClosed: true })).statusCode).toBe(404);
  expect((await t.call(t.admin, 'GET', `${PATH}/${t.boss.id}`)).statusCode).toBe(404);
  for (const search of ['group=ours', 'assigned=boss', 'cursor=1', `cursor=1.99999999999999999.${id}`])
    expect([search, (await t.call(t.admin, 'GET', `${PATH}?${search}`)).statusCode]).toEqual([search, 400]);
  expect(await t.audit()).toEqual([]);
});
