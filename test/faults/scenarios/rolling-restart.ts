import { setTimeout as delay } from 'node:timers/promises';
import { failsNothing, processesFor, setStage, underLoad, type Row, type Run } from '../run.ts';

/** Longer than the proxy avoids a replica after a refusal. */
const BETWEEN_MS = 1_500;
const ROUNDS = 2;

/** Replicas are stopped with SIGTERM and restarted in turn, as for a new release. */
export async function rollingRestart(run: Run): Promise<Row[]> {
  await using processes = await processesFor(run, 'rolling-restart');
  const stage = await setStage(run, processes);
  const happen = async () => {
    const endings: string[] = [];
    for (const app of Array.from({ length: ROUNDS }, () => stage.apps).flat()) {
      const started = performance.now();
      await app.process.end('SIGTERM');
      endings.push(`${app.process.ending} in ${Math.round(performance.now() - started)} ms`);
      await app.start();
      await delay(BETWEEN_MS);
    }
    return `exit codes ${endings.join(', ')}`;
  };
  return [await underLoad(stage, { fault: `both replicas restarted, ${ROUNDS} times`, isKept: failsNothing, happen })];
}
