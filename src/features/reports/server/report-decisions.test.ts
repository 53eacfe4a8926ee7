import { expect, test } from 'vitest';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { CONFIRMED, openReports, START } from '#test/fixtures/reports.ts';

test('listings wait in the order of their oldest report, each once with all of its reports', async () => {
  await using t = await openReports();
  await t.addMachine({ id: 'barudan' });
  const report = async (id: string, reason: string, from: string) => {
    await t.report({ reason }, { id, from });
    t.clock.at = new Date(t.clock.at.getTime() + MINUTE_MS);
  };
  await report('barudan', 'scam', '192.0.2.1');
  await report('tajima', 'scam', '192.0.2.1');
  await report('barudan', 'not-theirs', '198.51.100.1');
  const found = async (query: string) =>
    (await t.open(query)).map(({ id, reports }) => [id, reports.map(({ reason }) => reason)]);
  expect(await found('')).toEqual([
    ['barudan', ['scam', 'not-theirs']],
    ['tajima', ['scam']],
  ]);
  expect(await found('?page=2&pageSize=1')).toEqual([['tajima', ['scam']]]);
  expect((await t.call('GET', '/api/admin/overview')).json()).toMatchObject({
    openReports: 3,
    oldestReportAt: START.toISOString(),
  });
  expect((await t.decide()).statusCode).toBe(204);
  expect(await found('')).toEqual([['tajima', ['scam']]]);
  expect(await found('?state=upheld')).toEqual([['barudan', ['scam', 'not-theirs']]]);
});

test('reporters are told what came of it, once each, and an address that nobody confirmed reads no word of others', async () => {
  await using t = await openReports();
  const ada = await t.signIn(await t.addUser({ name: 'Ada', email: 'ada@shop.example', ...CONFIRMED }));
  await t.report({}, { headers: ada });
  await t.report({ reason: 'scam' }, { headers: ada });
  await t.report({ message: 'jackpot', email: 'bea@shop.example' });
  await t.report({}, { from: '203.0.113.5' });
  await t.report({}, { headers: t.headers });
  expect((await t.decide({ answer: 'It is sold.\n\nThank you.' })).statusCode).toBe(204);
  const [toAda, toBea, ...more] = await t.mails();
  expect(more).toEqual([]);
  expect(toAda).toMatchObject({ recipient: 'ada@shop.example', subject: 'What came of your report' });
  expect(toAda?.textBody).toMatch(
    /Hello Ada,[^]*November 29, 2026[^]*Tajima TMAR-K1506C[^]*It is sold\.\s+Thank you\./,
  );
  expect(toBea?.recipient).toBe('bea@shop.example');
  expect(toBea?.textBody).toMatch(/told us about a listing[^]*It is sold\.[^]*ignore this email/);
  expect(toBea?.textBody).not.toMatch(/Tajima|jackpot/);
});

test.each([
  ['none', 'approved', null],
  ['reject', 'rejected', 'Not yours.'],
  ['sold', 'sold', null],
])('upheld with the measure %j, the listing is %s', async (measure, status, rejectionReason) => {
  await using t = await openReports();
  await t.report({ email: 'bea@shop.example' });
  const decided = await t.decide({ measure, rejectionReason: 'Not yours.' });
  expect(decided.statusCode, decided.body).toBe(204);
  expect((await t.call('GET', '/api/machines/tajima')).json()).toMatchObject({ status, rejectionReason });
  const toSeller = (await t.mails()).filter(({ recipient }) => recipient === 'sam@seller.example');
  expect(toSeller.map(({ textBody }) => textBody.includes('Not yours.'))).toEqual(measure === 'reject' ? [true] : []);
  expect((await t.app.inject('/api/machines')).json()).toHaveLength(measure === 'none' ? 1 : 0);
  const name = 'Tajima TMAR-K1506C';
  const [decision, ...change] = await t.audit();
  expect(decision).toMatchObject({
    action: 'uphold report',
    subjectType: 'report',
    before: { name, state: 'open' },
    after: { name, state: 'upheld', measure },
  });
  expect(change.map(({ subjectId, after }) => ({ subjectId, after }))).toMatchObject(
    measure === 'none' ? [] : [{ subjectId: 'tajima', after: { status } }],
  );
});

test('what is wrong with a decision is refused, and changes nothing', async () => {
  await using t = await openReports();
  await t.addMachine({ id: 'barudan' });
  await t.report();
  await t.report({}, { id: 'barudan' });
  const ids = (await t.open()).flatMap(({ reports }) => reports.map(({ id }) => id));
  expect((await t.decide({ answer: ' ' })).json().issues).toMatchObject([{ path: 'answer' }]);
  expect((await t.decide({ outcome: 'dismissed', measure: 'sold' })).json().issues).toMatchObject([
    { path: 'measure' },
  ]);
  expect((await t.decide({ ids: [] })).statusCode).toBe(400);
  expect((await t.decide({ ids })).statusCode).toBe(400);
  expect((await t.decide({ ids: [ids[0], START_ID] })).statusCode).toBe(404);
  const seller = await t.signIn(t.seller);
  expect((await t.decide({}, seller)).statusCode).toBe(403);
  const writer = await t.signIn(await t.addUser({ role: 'admin', permissions: ['messages'] }));
  expect((await t.decide({}, writer)).statusCode).toBe(403);
  expect((await t.stored()).map(({ state }) => state)).toEqual(['open', 'open']);
  expect([await t.audit(), await t.mails()]).toEqual([[], []]);
});

const START_ID = '00000000-0000-4000-8000-000000000000';

test('of two admins who decide at once, the second is told what the first decided, and only the first mails', async () => {
  await using t = await openReports({ engine: 'postgres' });
  const other = await t.signIn(await t.addUser({ role: 'admin', username: 'pat' }));
  await t.report({ email: 'bea@shop.example' });
  const ids = (await t.open())[0]?.reports.map(({ id }) => id);
  const answers = await Promise.all([
    t.decide({ ids, answer: 'First.' }),
    t.decide({ ids, answer: 'Second.', outcome: 'dismissed' }, other),
  ]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 409]));
  const [stored] = await t.stored();
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json().message).toBe(
    `${stored?.decidedBy} has ${stored?.state} this report meanwhile: “${stored?.answer}”`,
  );
  expect(await t.mails()).toHaveLength(1);
  expect(await t.audit()).toHaveLength(1);
});

test('a decision leaves open what was reported after the moderator had read the list', async () => {
  await using t = await openReports();
  await t.report();
  const ids = (await t.open())[0]?.reports.map(({ id }) => id);
  await t.report({ reason: 'scam' });
  expect((await t.decide({ ids, measure: 'reject' })).statusCode).toBe(204);
  expect(await t.open()).toMatchObject([{ listing: { status: 'rejected' }, reports: [{ reason: 'scam' }] }]);
});

test('a report outlives its listing with its name, and belongs to it again once it is restored', async () => {
  await using t = await openReports();
  await t.report({ email: 'bea@shop.example' });
  await t.call('DELETE', '/api/machines/tajima');
  expect(await t.open()).toMatchObject([{ id: 'tajima', name: 'Tajima TMAR-K1506C', listing: null }]);
  expect((await t.decide({ measure: 'sold' })).statusCode).toBe(409);
  await t.call('POST', '/api/admin/deleted-listings/tajima/restore');
  expect(await t.open()).toMatchObject([{ listing: { status: 'approved' } }]);
  await t.call('DELETE', '/api/machines/tajima');
  expect((await t.decide()).statusCode).toBe(204);
  expect(await t.mails()).toMatchObject([{ recipient: 'bea@shop.example' }]);
});

test('the ready-made answers are in the operator’s words', async () => {
  await using t = await openReports();
  const read = async () => (await t.call('GET', '/api/admin/reports/answers')).json();
  expect(await read()).toMatchObject({
    upheld: { scam: expect.any(String) },
    dismissed: { several: expect.any(String) },
  });
  const text = (await t.call('GET', '/api/admin/texts/report-answers')).json();
  const parts = Object.fromEntries(text.parts.map((part: { name: string; text: string }) => [part.name, part.text]));
  const change = { version: text.version, parts: { ...parts, 'upheld-scam': 'It is gone.' } };
  expect((await t.call('PUT', '/api/admin/texts/report-answers', change)).statusCode).toBeLessThan(300);
  expect(await read()).toMatchObject({ upheld: { scam: 'It is gone.' } });
});
