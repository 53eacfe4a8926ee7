import { getAnswer } from './http-answer.ts';
import type { Server } from './servers.ts';

const CHECKED = 80;
const EMPTY_LIST = 2;

/** Requests an even sample of the addresses. Throws at the first response that is not a 200 or is empty. */
export async function checkAnswers(server: Server, paths: readonly string[]): Promise<void> {
  const [empty] = await findEmptyAnswers(server, paths);
  if (empty !== undefined) throw new Error(`${empty} answered 200 with nothing in it`);
}

/** The same, but returns the addresses of empty lists. Throws at the first response that is not a 200. */
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
