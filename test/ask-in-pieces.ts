import { once } from 'node:events';
import { IncomingMessage, request, type Server } from 'node:http';
import * as z from 'zod/mini';

/** Posts JSON whose bytes leave when the server has the head already, as from afar; gives the answer, read to its end. */
export async function askInPieces(url: string, server: Server, json: string): Promise<IncomingMessage> {
  const asking = request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) },
  });
  const headArrived = once(server, 'request');
  asking.flushHeaders();
  await headArrived;
  const answered = once(asking, 'response');
  asking.end(json);
  const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await answered);
  const ended = once(answer, 'end');
  answer.resume();
  await ended;
  return answer;
}
