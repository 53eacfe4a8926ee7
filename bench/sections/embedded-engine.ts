import type { Bench, Subject } from '../bench.ts';
import { figureOf } from '../findings.ts';
import type { Inputs } from '../inputs.ts';
import type { BareServer, Server } from '../servers.ts';
import { short } from '../statistics.ts';
import { mixedVisit } from './memory.ts';

const CONTRACT_SIZE = 10_000;
const VISITORS = 10;

/**
 * How long the event loop is blocked while visitors browse; a bare route under the same load shows the machine's own
 * share.
 */
export async function measureGaps(
  bench: Bench,
  subject: Subject,
  app: Server,
  bare: BareServer,
  inputs: Inputs,
): Promise<void> {
  const paths = mixedVisit(inputs);
  const { seconds } = bench.options;
  await bench.load.measure({ server: app, paths, connections: VISITORS, seconds: 1 });
  const { longestGapMs } = await bench.load.measure({
    server: app,
    paths,
    connections: VISITORS,
    seconds: seconds * 2,
  });
  const kept = paths.slice(0, 500);
  await bare.keepAnswers(app.origin, kept);
  const barePaths = kept.map((path) => `/bytes${path}`);
  const limit = await bench.load.measure({ server: bare, paths: barePaths, connections: VISITORS, seconds });
  const listings = subject.listings.toLocaleString('en-US');
  bench.say(
    `longest gap in the event loop (${listings}, embedded): ${short(longestGapMs)} ms; bare: ${short(limit.longestGapMs)} ms`,
  );
  if (subject.listings === CONTRACT_SIZE) {
    bench.find('gap', figureOf(longestGapMs, 'ms', `bare route, same bytes: ${short(limit.longestGapMs)} ms`));
  }
}
