import { parseArgs } from 'node:util';
import fastify from 'fastify';
import { z } from 'zod';
import { openEmbedded, openPostgres } from '#app/db/client.ts';
import { answerParent } from './answer-parent.ts';
import { listWithTotal, oneById } from './bare-sql.ts';
import { elementsRenderer } from './bare-elements.ts';
import { readServerFigures } from './server-figures.ts';

/** The limits: a server that only does what cannot be omitted. */
const { values: given } = parseArgs({
  options: { port: { type: 'string' }, 'database-url': { type: 'string' }, 'data-folder': { type: 'string' } },
});
// The same pool size and driver as the application.
const database = await openDatabase();
const app = fastify();

const listQuery = z.record(z.string(), z.string());
const idParams = z.object({ id: z.string() });

app.get('/sql/api/machines', async (request, reply) => {
  const { machines, total } = await listWithTotal(database.pool, listQuery.parse(request.query));
  return reply.header('X-Total-Count', total).send(machines);
});

app.get('/sql/api/machines/:id', async (request, reply) => {
  const machine = await oneById(database.pool, idParams.parse(request.params).id);
  return machine === undefined ? reply.callNotFound() : machine;
});

let renderElements = () => '';
app.get('/elements', async (_request, reply) => reply.type('text/html; charset=utf-8').send(renderElements()));

type Kept = { body: Buffer; type: string; encoding: string | null };
const keptAnswers = new Map<string, Kept>();

app.get('/bytes/*', async (request, reply) => {
  const kept = keptAnswers.get(request.url.slice('/bytes'.length));
  if (kept === undefined) return reply.callNotFound();
  reply.type(kept.type);
  if (kept.encoding !== null) reply.header('Content-Encoding', kept.encoding);
  return reply.send(kept.body);
});

const keepOrder = z.object({
  keep: z.array(z.object({ path: z.string(), type: z.string(), encoding: z.nullable(z.string()), base64: z.string() })),
});
const elementsOrder = z.object({ elementsOf: z.string() });
const question = z.union([keepOrder, elementsOrder, z.object({ figures: z.literal(true) })]);

await app.listen({ host: '127.0.0.1', port: Number(given.port) });

answerParent(
  (asked) => follow(question.parse(asked)),
  async () => {
    await app.close();
    await database.close();
  },
);

async function follow(order: z.output<typeof question>) {
  if ('figures' in order) return readServerFigures();
  if ('elementsOf' in order) {
    renderElements = elementsRenderer(order.elementsOf);
    return renderElements().length;
  }
  keptAnswers.clear();
  for (const { path, type, encoding, base64 } of order.keep) {
    keptAnswers.set(path, { type, encoding, body: Buffer.from(base64, 'base64') });
  }
  return keptAnswers.size;
}

function openDatabase() {
  const { 'database-url': url, 'data-folder': folder = '' } = given;
  return url === undefined ? openEmbedded(folder, raise) : Promise.resolve(openPostgres(url, raise));
}

function raise(error: Error): never {
  throw error;
}
