import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '#test/free-port.ts';
import { getAnswer } from './http-answer.ts';
import { startChild, type Child } from './processes/child-process.ts';
import { serverFigures, type ServerFigures } from './processes/server-figures.ts';

export type Server = {
  origin: string;
  pid: number;
  figures: () => Promise<ServerFigures>;
  stop: () => Promise<void>;
};

export type BareServer = Server & {
  /** Fetches the responses of `origin` once; from then on `/bytes{path}` returns the same bytes. */
  keepAnswers: (origin: string, paths: readonly string[]) => Promise<void>;
  /** From then on `/elements` renders the elements of this page. */
  keepElements: (html: string) => Promise<void>;
};

/** The database of a server. */
export type Place = {
  /** The folder of the embedded engine and of uploaded images. */
  dataFolder: string;
  /** Null for the embedded engine. */
  databaseUrl: string | null;
};

const PATIENCE_MS = 30_000;
/** Concurrent requests while responses are collected. */
const AT_ONCE = 4;
const LEAST_PAGE_BYTES = 2_000;
/** Headers that browsers send. */
export const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

/** The application in its own process. `uncached` disables the caches of responses and pages. */
export async function startApp(place: Place, { uncached = false } = {}): Promise<Server> {
  const port = await freePort();
  const args = [...argumentsFor(port, place), ...(uncached ? ['--uncached'] : [])];
  const child = await startChild('serve-app.ts', args);
  return serverOf(child, port);
}

/** The limits, in their own process. */
export async function startBare(place: Place): Promise<BareServer> {
  const port = await freePort();
  const child = await startChild('serve-bare.ts', argumentsFor(port, place));
  return {
    ...serverOf(child, port),
    keepAnswers: async (origin, paths) => {
      const keep: KeptAnswer[] = [];
      for (const some of portionsOf([...new Set(paths)])) {
        keep.push(...(await Promise.all(some.map((path) => keptAnswer(origin, path)))));
      }
      z.literal(keep.length).parse(await child.ask({ keep }, PATIENCE_MS));
    },
    keepElements: async (html) => {
      z.int()
        .min(LEAST_PAGE_BYTES)
        .parse(await child.ask({ elementsOf: html }, PATIENCE_MS));
    },
  };
}

/** A server that does nothing, without a database. */
export async function startLoopback(): Promise<Server> {
  const port = await freePort();
  return serverOf(await startChild('serve-loopback.ts', ['--port', String(port)]), port);
}

type KeptAnswer = { path: string; type: string; encoding: string | null; base64: string };

async function keptAnswer(origin: string, path: string): Promise<KeptAnswer> {
  const { status, header, body } = await getAnswer(origin + path, HEADERS);
  if (status !== 200 || body.length === 0) throw new Error(`${path} answered ${status} with ${body.length} bytes`);
  return {
    path,
    type: header('content-type') ?? '',
    encoding: header('content-encoding'),
    base64: body.toString('base64'),
  };
}

function portionsOf(paths: readonly string[]): string[][] {
  const count = Math.ceil(paths.length / AT_ONCE);
  return Array.from({ length: count }, (_, at) => paths.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
}

function argumentsFor(port: number, { dataFolder, databaseUrl }: Place): string[] {
  const server = databaseUrl === null ? [] : ['--database-url', databaseUrl];
  return ['--port', String(port), '--data-folder', dataFolder, ...server];
}

function serverOf(child: Child, port: number): Server {
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid,
    figures: async () => serverFigures.parse(await child.ask({ figures: true }, PATIENCE_MS)),
    stop: child.stop,
  };
}

/** Waits until a server and the machine have settled. */
export async function rest(ms: number): Promise<void> {
  await delay(ms);
}
