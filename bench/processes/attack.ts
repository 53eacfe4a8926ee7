import { Agent } from 'node:http';
import { constants, setPriority } from 'node:os';
import { sendRequest } from '../send-request.ts';
import { answerParent } from './answer-parent.ts';
import { attackOrder, type Attack } from './attack-order.ts';

const CONNECTIONS = 300;
/** Linux accepts any address of 127.0.0.0/8 as local: the attacker's network is another one than the visitors'. */
const ADDRESS = '127.9.9.9';

// An attacker has machines of their own, and takes no CPU time from the server.
setPriority(constants.priority.PRIORITY_LOW);

answerParent(
  async (question) => {
    const attack = attackOrder.parse(question);
    const ending = AbortSignal.timeout(attack.seconds * 1_000);
    const sent = await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => requestAll(attack, at, ending)));
    return { requests: sent.reduce((sum, count) => sum + count, 0) };
  },
  async () => undefined,
);

/** Requests images one after the other, as fast as it can; returns how many. */
async function requestAll({ origin, images }: Attack, at: number, ending: AbortSignal): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let requests = 0;
  for (let next = at; !ending.aborted; next += CONNECTIONS) {
    const { path, accept } = images[next % images.length] ?? { path: '/', accept: '*/*' };
    await sendRequest(origin, { method: 'GET', path }, { agent, headers: { accept }, localAddress: ADDRESS });
    requests += 1;
  }
  agent.destroy();
  return requests;
}
