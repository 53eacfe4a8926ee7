import { expect, test } from 'vitest';
import { createViewsCounter } from './page-views.service.ts';

/** Counts how often it was asked, each time for so long. */
function counterThatTakes(ms: number) {
  const clock = { ms: 0, now: () => clock.ms };
  let times = 0;
  const count = createViewsCounter(async () => {
    clock.ms += ms;
    times += 1;
    return { views: times, machines: 1 };
  }, clock);
  const viewsAfter = async (waitedMs: number) => {
    clock.ms += waitedMs;
    return (await count()).views;
  };
  return viewsAfter;
}

test('views that are counted quickly are counted for whoever asks', async () => {
  const viewsAfter = counterThatTakes(20);
  expect([await viewsAfter(2), await viewsAfter(2), await viewsAfter(2)]).toEqual([1, 2, 3]);
});

test('where counting takes long, what was counted is told again for ten times as long', async () => {
  const viewsAfter = counterThatTakes(120);
  expect([await viewsAfter(0), await viewsAfter(0), await viewsAfter(1_190)]).toEqual([1, 1, 1]);
  expect([await viewsAfter(20), await viewsAfter(1_000)]).toEqual([2, 2]);
});

test('counting that fails is tried again by whoever asks next', async () => {
  const answers = [Promise.reject(new Error('The database is away')), Promise.resolve({ views: 7, machines: 2 })];
  const count = createViewsCounter(() => answers.shift() ?? Promise.resolve({ views: 0, machines: 0 }));
  await expect(count()).rejects.toThrow('The database is away');
  expect(await count()).toEqual({ views: 7, machines: 2 });
});
