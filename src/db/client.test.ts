import { expect, test } from 'vitest';
import { emptyEmbedded } from '#test/databases.ts';
import { startTestApp } from '#test/app.ts';

test('a new connection to the embedded engine prepares again what the last one had prepared', async () => {
  const { pool } = await emptyEmbedded();
  const ask = () => pool.query({ name: 'one', text: 'select $1::int as number', values: [1] });
  expect((await ask()).rows).toEqual([{ number: 1 }]);
  const client = await pool.connect();
  client.release(true);
  expect((await ask()).rows).toEqual([{ number: 1 }]);
});

test('a server compiles no statement of ours', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  expect((await t.database.pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
});
