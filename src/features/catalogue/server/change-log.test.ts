import { expect, onTestFinished, test, vi } from 'vitest';
import { ChangeLog } from './change-log.service.ts';

function changesOf(...serials: number[]) {
  return { everything: false, serials };
}

test('when many have written there is one more revision, in which nothing has changed, and none after few', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const log = new ChangeLog();
  log.note(changesOf(1, 2, 3));
  vi.advanceTimersByTime(60_000);
  expect(log.current).toBe(2);

  for (let serial = 1; serial <= 40; serial += 1) {
    log.note(changesOf(serial));
    vi.advanceTimersByTime(100);
  }
  const { current } = log;
  expect([current, log.areMany]).toEqual([42, true]);
  vi.advanceTimersByTime(60_000);

  expect([log.current, log.areMany]).toEqual([43, false]);
  expect(log.areUnchanged([40], current)).toBe(true);
});
