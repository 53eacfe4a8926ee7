import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { WorkBudget } from './work-budget.ts';

const LIMITS = { all: 4, perNetwork: 2 };
const NETWORKS = ['a', 'b', 'c'] as const;

/** A budget, and the means to start and end tasks of a network. */
function openBudget() {
  const budget = new WorkBudget(LIMITS, 'Too busy');
  const running = new Map<string, (() => void)[]>(NETWORKS.map((network) => [network, []]));
  return {
    budget,
    countOf: (network: string) => running.get(network)?.length ?? 0,
    start: async (network: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const task = budget.run(network, () => promise);
      const isRefused = await Promise.race([
        task.then(
          () => false,
          () => true,
        ),
        Promise.resolve().then(() => false),
      ]);
      if (!isRefused) running.get(network)?.push(resolve);
      return !isRefused;
    },
    end: async (network: string) => {
      running.get(network)?.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

test('a network has its share of the budget at most, and all networks together the whole of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ network: fc.constantFrom(...NETWORKS), starts: fc.boolean() }), { maxLength: 40 }),
      async (steps) => {
        const { start, end, countOf } = openBudget();
        for (const { network, starts } of steps) {
          const all = NETWORKS.reduce((sum, each) => sum + countOf(each), 0);
          const hasRoom = all < LIMITS.all && countOf(network) < LIMITS.perNetwork;
          if (starts) expect(await start(network)).toBe(hasRoom);
          else await end(network);
        }
      },
    ),
  );
});

test('a failed task frees its place', async () => {
  const { budget } = openBudget();
  for (let time = 0; time < 5; time += 1)
    await expect(budget.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await budget.run('a', async () => 'done')).toBe('done');
});
