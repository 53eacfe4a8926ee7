import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { startTestApp } from '#test/app.ts';

const rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const alerts = rules.parse(parse(await read('deploy/alerts.yaml'))).groups.flatMap((group) => group.rules);

/** The metrics in an expression: words with an underscore or with labels, without the suffixes of histograms. */
function figuresIn(expr: string): string[] {
  const bare = expr.replaceAll(/"[^"]*"/g, '');
  const words = [...bare.matchAll(/\b(?:([a-z]+(?:_[a-z0-9]+)+)\b(?!\s*\()|([a-z]+)(?=\{))/g)];
  return words.map(([, long, short]) => (long ?? short ?? '').replace(/_(?:count|bucket|sum)$/, ''));
}

test('alerts ask for figures that there are', async () => {
  const token = 'a token of this test';
  await using t = await startTestApp({ env: { METRICS_TOKEN: token } });
  const { body } = await t.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  const known = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const asked = alerts.flatMap(({ expr }) => figuresIn(expr)).filter((name) => name !== 'up');
  expect(asked.length).toBeGreaterThanOrEqual(alerts.length);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});
