import { setTimeout as delay } from 'node:timers/promises';
import { losesNothing, processesFor, setStage, underLoad, type Row, type Run } from '../run.ts';

const AWAY_MS = 2_000;

/** A replica is killed and restarted shortly after. */
export async function killedApp(run: Run): Promise<Row[]> {
  await using processes = await processesFor(run, 'killed-app');
  const stage = await setStage(run, processes);
  const [app] = stage.apps;
  const happen = async () => {
    await app.process.end('SIGKILL');
    await delay(AWAY_MS);
    return `ready again after ${Math.round(await app.start())} ms`;
  };
  return [await underLoad(stage, { fault: 'a replica killed', isKept: losesNothing, happen })];
}
