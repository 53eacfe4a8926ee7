import { setTimeout as delay } from 'node:timers/promises';
import { Client, kindOf } from '../client.ts';
import { losesNothing, processesFor, setStage, underLoad, type Row, type Run, type Stage } from '../run.ts';
import { newSeller } from '../writers.ts';

const AWAY_MS = 5_000;
const LISTINGS_WITH_PICTURES = 5;

/** The image store is killed and restarted, while pictures are uploaded and requested. */
export async function storageDown(run: Run): Promise<Row[]> {
  await using processes = await processesFor(run, 'storage-down');
  const stage = await setStage(run, processes);
  const happen = async () => {
    const pictures = await addPictures(stage);
    await stage.storage.kill();
    const during = await askForAll(stage, pictures);
    await delay(AWAY_MS);
    await stage.storage.start();
    const after = await askForAll(stage, pictures);
    return `pictures asked for while it was away: ${during}; afterwards: ${after}`;
  };
  // Acknowledged writes include listings, each of which names a picture stored before.
  return [await underLoad(stage, { fault: 'image store killed, and back after 5 s', isKept: losesNothing, happen })];
}

/** Returns their addresses. */
async function addPictures({ origin }: Stage): Promise<string[]> {
  using client = new Client(origin);
  const seller = await newSeller(client);
  const pictures: string[] = [];
  for (let at = 0; at < LISTINGS_WITH_PICTURES; at += 1) {
    await seller(async (_kind, _token, { path, expected, asked }) => {
      const answer = await client.ask(path, asked);
      if (answer.status !== expected) throw new Error(`${path} answered ${answer.status}`);
      if (asked.method === 'PUT' && path.startsWith('/objects/')) pictures.push(path.split('?')[0] ?? path);
      return answer;
    });
  }
  return pictures;
}

/** The statuses with the number of each. */
async function askForAll({ apps }: Stage, pictures: readonly string[]): Promise<string> {
  const times = new Map<string, number>();
  using client = new Client(apps[1].origin);
  for (const picture of pictures) {
    const outcome = await client.ask(picture).then(({ status }) => String(status), kindOf);
    times.set(outcome, (times.get(outcome) ?? 0) + 1);
  }
  return [...times].map(([outcome, count]) => `${count} × ${outcome}`).join(', ');
}
