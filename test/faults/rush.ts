import { setTimeout as delay } from 'node:timers/promises';
import { Client, kindOf } from './client.ts';
import { rushOrder, type RushOrder, type RushReport } from './rush-order.ts';
import { Tally } from './tally.ts';

// The visitors of a rush, in a separate process, whose CPU usage does not delay them.
const order = rushOrder.parse(JSON.parse(process.argv[2] ?? ''));
process.stdout.write(JSON.stringify(await rush(order)));

async function rush({ origin, perSecond, most, lastsMs, highestPrice }: RushOrder): Promise<RushReport> {
  using client = new Client(origin, most);
  const tally = new Tally();
  const waiting = new Set<Promise<void>>();
  const began = performance.now();
  let mostWaiting = 0;
  let come = 0;
  for (; performance.now() - began < lastsMs; await delay(5)) {
    const due = perSecond === null ? Infinity : ((performance.now() - began) / 1_000) * perSecond;
    for (; come < due && waiting.size < most; come += 1) {
      const visit = visitOnce(client, tally, highestPrice - come).finally(() => waiting.delete(visit));
      waiting.add(visit);
    }
    mostWaiting = Math.max(mostWaiting, waiting.size);
  }
  const outageMs = tally.outageMs('read');
  await Promise.all(waiting);
  return {
    failures: [...tally.failures],
    times: tally.times,
    outageMs,
    mostWaiting,
    tookMs: performance.now() - began,
  };
}

async function visitOnce(client: Client, tally: Tally, priceMax: number): Promise<void> {
  const started = performance.now();
  try {
    const { status } = await client.ask(`/api/machines?page=1&pageSize=24&search=tajima&priceMax=${priceMax}`);
    if (status === 200) tally.good('read', performance.now() - started);
    else tally.bad(`read ${status}`);
  } catch (error) {
    tally.bad(`read ${kindOf(error)}`);
  }
}
