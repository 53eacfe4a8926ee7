import { getAnswer } from './http-answer.ts';
import type { Server } from './servers.ts';

const CHECKED = 80;
const EMPTY_LIST = 2;

/** Asks for some of the addresses, evenly spread. Throws on the first that is not answered with 200 and with something. */
export async function checkAnswers(server: Server, paths: readonly string[]): Promise<void> {
  const [empty] = await findEmptyAnswers(server, paths);
  if (empty !== undefined) throw new Error(`${empty} answered 200 with nothing in it`);
}

/** The same, but answers whether any list was empty. Throws on the first answer that is not 200. */
export async function findEmptyAnswers({ origin }: Server, paths: readonly string[]): Promise<string[]> {
  const step = Math.max(1, Math.floor(paths.length / CHECKED));
  const empty: string[] = [];
  for (let at = 0; at < paths.length; at += step) {
    const path = paths[at] ?? '/';
    const { status, body } = await getAnswer(origin + path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 200)}`);
    if (body.length <= EMPTY_LIST) empty.push(path);
  }
  return empty;
}
