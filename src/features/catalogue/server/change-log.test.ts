import { expect, test } from 'vitest';
import { ChangeLog } from './change-log.service.ts';

test('what was made from a version is stale from the first change after it on', () => {
  const at = { ms: 1_000 };
  const log = new ChangeLog(() => at.ms);
  const { current } = log;
  expect(log.staleMs(current)).toBe(0);
  log.note({ everything: false, serials: [7] });
  at.ms += 500;
  log.note({ everything: false, serials: [8] });
  at.ms += 250;
  expect([log.staleMs(current), log.staleMs(current + 1), log.staleMs(current + 2)]).toEqual([750, 250, 0]);
});

test('of what was made many changes ago nobody knows since when it is wrong', () => {
  const log = new ChangeLog(() => 0);
  const { current } = log;
  for (let serial = 1; serial <= 100; serial += 1) log.note({ everything: false, serials: [serial] });
  expect(log.staleMs(current)).toBe(Infinity);
});

test('what pages say of the site changes with it, and when all was read anew', () => {
  const log = new ChangeLog();
  log.note({ everything: false, serials: [7] });
  expect(log.site).toBe(1);
  log.note({ everything: false, serials: [7, 0] });
  expect(log.site).toBe(3);
  log.note({ everything: true, serials: [] });
  expect(log.site).toBe(4);
});
