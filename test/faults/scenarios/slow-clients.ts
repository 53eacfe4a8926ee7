import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { failsNothing, processesFor, setStage, underLoad, type Row, type Run } from '../run.ts';

const EACH = 100;
const LASTS_MS = 10_000;
const TRICKLE_MS = 1_000;
const HEAD = 'HTTP/1.1\r\nHost: localhost\r\n';

/** The beginnings of slow requests; some continue with one byte at a time. */
const KINDS = [
  { begins: `GET /browse ${HEAD}X-Slow: `, goesOn: true },
  {
    begins: `POST /api/contact-submissions ${HEAD}Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n{"name":"`,
    goesOn: true,
  },
  // Requests a lot and reads nothing.
  { begins: `GET /api/machines?page=1&pageSize=100 ${HEAD}\r\n`.repeat(20), goesOn: false },
];

/** Hundreds of extremely slow connections directly to the replicas, while other visitors are served. */
export async function slowClients(run: Run): Promise<Row[]> {
  await using processes = await processesFor(run, 'slow-clients');
  const stage = await setStage(run, processes);
  const happen = async () => {
    const slow = KINDS.flatMap(({ begins, goesOn }) =>
      Array.from({ length: EACH }, (_, at) => ({
        socket: slowConnection(stage.apps[at % 2 === 0 ? 0 : 1].port, begins),
        goesOn,
      })),
    );
    const trickle = setInterval(() => {
      for (const { socket, goesOn } of slow) if (goesOn && socket.writable) socket.write('x');
    }, TRICKLE_MS);
    await delay(LASTS_MS);
    clearInterval(trickle);
    const open = slow.filter(({ socket }) => !socket.closed).length;
    for (const { socket } of slow) socket.destroy();
    return `${slow.length} connections, ${open} of them open after ${LASTS_MS / 1_000} s`;
  };
  return [await underLoad(stage, { fault: 'slow headers, bodies and readers', isKept: failsNothing, happen })];
}

function slowConnection(port: number, begins: string): Socket {
  const socket = connect(port, '127.0.0.1');
  // The server is expected to cut the connection.
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(begins);
  return socket;
}
