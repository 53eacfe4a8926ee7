import { expect, test } from 'vitest';
import { browseAsVisitor } from '#test/fixtures/visitor-browsing.ts';

test('an answer that is ready is the one that was made, header by header, and is counted like it', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine();
  const address = '/api/machines?brand=Tajima&page=1&pageSize=6';

  const made = await t.get(address);
  const ready = await t.get(address);

  const { date: _made, 'x-request-id': madeId, ...headers } = made.headers;
  const { date: _ready, 'x-request-id': readyId, ...readyHeaders } = ready.headers;
  expect(readyId).not.toBe(madeId);
  expect(readyHeaders).toEqual(headers);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-total-count': '1', vary: 'Cookie' });
  expect(ready.body).toBe(made.body);
  const { body: metrics } = await t.app.inject('/metrics');
  expect(metrics).toContain('http_request_duration_seconds_count{method="GET",route="/api/machines",status="200"} 2');
});

test('asking for the head of an answer that is ready gives no body', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine();
  const { headers } = await t.get('/api/machines?page=1');

  const head = await t.app.inject({ method: 'HEAD', url: '/api/machines?page=1' });

  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
  expect(head.headers['content-length']).toBe(headers['content-length']);
});

test('a hundred lists that differ in what nobody reads are made and kept once', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'a' });
  const figure = async (name: string) => {
    const line = (await t.app.inject('/metrics')).body.split('\n').find((text) => text.startsWith(`${name} `));
    if (line === undefined) throw new Error(`There is no figure ${name}`);
    return Number(line.slice(name.length));
  };
  for (let visit = 0; visit < 100; visit += 1) {
    const { headers } = await t.app.inject(`/api/machines?page=1&brand=Tajima&zzz${visit}=${visit}`);
    expect(headers['link']).not.toContain('zzz');
    expect((await t.app.inject(`/api/machines/filters/values?zzz=${visit}`)).statusCode).toBe(200);
  }
  // At most two misses each: the machine may have entered the catalogue in between.
  expect(await figure('cache_requests_total{cache="answers",result="miss"}')).toBeLessThanOrEqual(4);
  expect(await figure('cache_entries{cache="answers"}')).toBeLessThanOrEqual(2);
});
