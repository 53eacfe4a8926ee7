import { expect, test } from 'vitest';
import { FACTS } from '#app/features/machines/fact-registry.rules.ts';
import { withPublicListing } from '#test/fixtures/pending-change.ts';
import { startTestApp } from '#test/app.ts';

const MONDAY = new Date('2026-03-02T15:00:00Z');
const FRIDAY = new Date('2026-03-06T09:00:00Z');
const onMonday = (value: unknown) => ({ value, source: 'seller', on: '2026-03-02' });
const checkedOnFriday = (value: unknown) => ({ value, source: 'checked', on: '2026-03-06' });

/** A public listing with facts that its seller stated on Monday; the current day is Friday. */
async function withStatedFacts() {
  let now = MONDAY;
  const t = await withPublicListing({ now: () => now });
  await t.edit({ facts: { owners: 1, serialNumber: 'T2019-44821', shiftsPerDay: 'one' } });
  await t.decide('approve');
  now = FRIDAY;
  const url = (key: string) => `/api/admin/machines/mine/checked-facts/${key}`;
  return {
    ...t,
    setNow: (moment: Date) => {
      now = moment;
    },
    check: (key: string, more: Record<string, string> = {}) => t.call('PUT', url(key), undefined, more),
    takeBack: (key: string) => t.call('DELETE', url(key)),
    changes: async () => (await t.call('GET', '/api/admin/machines/mine/changes')).json(),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('everybody is told what the operator has checked and since when, and the operator alone by whom', async () => {
  await using t = await withStatedFacts();
  const checked = await t.check('owners');
  expect(checked.statusCode, checked.body).toBe(200);
  expect(checked.json().facts.owners).toEqual({ ...checkedOnFriday(1), by: 'boss' });
  expect((await t.seen()).facts).toEqual({ owners: checkedOnFriday(1), shiftsPerDay: onMonday('one') });
  await t.check('serialNumber');
  expect((await t.own()).facts).toEqual({
    owners: checkedOnFriday(1),
    serialNumber: checkedOnFriday('T2019-44821'),
    shiftsPerDay: onMonday('one'),
  });
  const exported = (await t.asSeller('GET', '/api/user/export')).body;
  expect(exported).toContain('"checked"');
  expect(exported).not.toContain('boss');
  const entries = (await t.entries()).slice(-2);
  expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['check fact', { owners: 'seller' }, { owners: 'checked' }],
    ['check fact', { serialNumber: 'seller' }, { serialNumber: 'checked' }],
  ]);
});

test('a check is no approval, and neither a second one nor the day changes it', async () => {
  await using t = await withStatedFacts();
  const before = await t.see();
  const first = (await t.check('owners')).json();
  expect(first).toMatchObject({ approvedAt: before.approvedAt, updatedAt: before.updatedAt });
  expect(first.changedSinceApproval).toBe(false);
  t.setNow(new Date('2026-03-20T09:00:00Z'));
  expect((await t.check('owners')).json()).toEqual(first);
});

test('a check that is taken back leaves the fact as it was stated', async () => {
  await using t = await withStatedFacts();
  await t.check('owners');
  const back = await t.takeBack('owners');
  expect(back.json().facts.owners).toEqual(onMonday(1));
  expect((await t.entries()).at(-1)).toMatchObject({ action: 'take back check of fact', after: { owners: 'seller' } });
  expect((await t.takeBack('owners')).statusCode).toBe(200);
});

test('a checked fact that its seller changes is theirs again, and the moderator is told that it was checked', async () => {
  await using t = await withStatedFacts();
  await t.check('owners');
  t.setNow(new Date('2026-03-09T09:00:00Z'));
  await t.edit({ facts: { owners: 2, shiftsPerDay: 'two' } });
  expect((await t.see()).facts.owners).toEqual({ value: 2, source: 'seller', on: '2026-03-09' });
  expect((await t.seen()).facts.owners).toEqual(checkedOnFriday(1));
  expect((await t.changes()).changes).toEqual([
    { field: 'owners', before: 1, after: 2, checkedOn: '2026-03-06' },
    { field: 'shiftsPerDay', before: 'one', after: 'two' },
  ]);
  await t.decide('approve');
  expect((await t.seen()).facts.owners).toEqual({ value: 2, source: 'seller', on: '2026-03-09' });
});

test('of a hidden listing the moderator is told so too', async () => {
  await using t = await withStatedFacts();
  await t.check('owners');
  await t.move('rejected');
  await t.check('shiftsPerDay');
  await t.edit({ facts: { owners: 2, shiftsPerDay: 'two' } });
  expect((await t.changes()).changes).toEqual([
    { field: 'owners', before: 1, after: 2, checkedOn: '2026-03-06' },
    { field: 'shiftsPerDay', before: 'one', after: 'two', checkedOn: '2026-03-06' },
  ]);
});

test('while a change waits its values are checked, and what visitors see where that is the same', async () => {
  await using t = await withStatedFacts();
  await t.edit({ facts: { owners: 2 } });
  await t.check('owners');
  await t.check('shiftsPerDay');
  expect((await t.seen()).facts).toEqual({ owners: onMonday(1), shiftsPerDay: checkedOnFriday('one') });
  expect((await t.own()).facts).toMatchObject({ owners: checkedOnFriday(2), shiftsPerDay: checkedOnFriday('one') });
  // Submitted again without a change, it stays checked.
  await t.edit({ facts: { owners: 2 }, description: 'Once more' });
  await t.decide('approve');
  expect((await t.seen()).facts).toEqual({ owners: checkedOnFriday(2), shiftsPerDay: checkedOnFriday('one') });
});

test('what has changed since it was on the screen, and what is not stated, is not checked', async () => {
  await using t = await withStatedFacts();
  const { etag } = await t.see();
  await t.edit({ facts: { owners: 2 } });
  expect((await t.check('owners', { 'If-Match': etag })).statusCode).toBe(412);
  const seen = (await t.see()).etag;
  expect((await t.check('owners', { 'If-Match': seen })).statusCode).toBe(200);
  // A check of the pending value alone changes the ETag, too.
  expect((await t.check('shiftsPerDay', { 'If-Match': seen })).statusCode).toBe(412);
  const unknown = await t.check('weightKg');
  expect([unknown.statusCode, unknown.json().message]).toEqual([409, 'Weight is not stated of this machine']);
  expect((await t.check('horsePower')).statusCode).toBe(400);
  expect((await t.call('PUT', '/api/admin/machines/gone/checked-facts/owners')).statusCode).toBe(404);
  expect((await t.asSeller('PUT', '/api/admin/machines/mine/checked-facts/owners')).statusCode).toBe(403);
});

test('everybody may ask which facts there are, and is told of none that is private', async () => {
  await using t = await startTestApp();
  const answer = await t.app.inject('/api/machine-facts');
  expect(answer.headers.etag).toBeDefined();
  const declared = answer.json<{ key: string; group: string }[]>();
  expect(declared.map(({ key }) => key)).toEqual(
    FACTS.filter(({ audience }) => audience === 'everyone').map(({ key }) => key),
  );
  expect(declared.find(({ key }) => key === 'phases')).toEqual({
    key: 'phases',
    label: 'Phases',
    group: 'Moving in',
    kind: 'oneOf',
    unit: null,
    choices: [
      { value: 'single', label: 'Single-phase' },
      { value: 'three', label: 'Three-phase' },
      { value: 'either', label: 'Either' },
    ],
    filter: 'list',
    level: 'model',
  });
});
