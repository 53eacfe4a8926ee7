import { getAnswer } from './http-answer.ts';
import type { Server } from './servers.ts';

const CHECKED = 80;
const EMPTY_LIST = 2;

/** Asks for some of the addresses, evenly spread. Throws on the first that is not answered with 200 and with something. */
export async function checkAnswers({ origin }: Server, paths: readonly string[]): Promise<void> {
  const step = Math.max(1, Math.floor(paths.length / CHECKED));
  for (let at = 0; at < paths.length; at += step) {
    const path = paths[at] ?? '/';
    const { status, body } = await getAnswer(origin + path);
    if (status === 200 && body.length > EMPTY_LIST) continue;
    throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 200) || 'nothing'}`);
  }
}
