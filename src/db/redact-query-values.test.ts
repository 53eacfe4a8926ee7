import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emptyEmbedded } from '#test/databases.ts';
import { redactQueryValues } from './redact-query-values.ts';

test('a failed statement says what failed, and none of the values that it carried', async () => {
  const { db } = await emptyEmbedded();
  const error: unknown = await db.execute(sql`select ${'ada@shop.example'}::int`).catch((problem: unknown) => problem);
  expect(String(error)).toContain('ada@shop.example');
  const bare = redactQueryValues(error);
  expect(bare).toMatchObject({ code: '22P02' });
  expect(JSON.stringify(bare, Object.getOwnPropertyNames(bare))).not.toContain('ada@shop.example');
});

test('any other error stays as it is', () => {
  const error = new Error('A bug');
  expect(redactQueryValues(error)).toBe(error);
});
