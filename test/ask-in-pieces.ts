import { once } from 'node:events';
import { IncomingMessage, request, type Server } from 'node:http';
import * as z from 'zod/mini';

/**
 * Posts JSON whose body is sent only after the server has the headers, as over a slow network; returns the fully read
 * response.
 */
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
