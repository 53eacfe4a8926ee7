import { parseArgs } from 'node:util';
import fastify from 'fastify';
import { z } from 'zod';
import { answerParent } from './answer-parent.ts';
import { readServerFigures } from './server-figures.ts';

/** A server that does nothing: only Node, Fastify and loopback remain. */
const { values: given } = parseArgs({ options: { port: { type: 'string' } } });
const app = fastify();
app.get('/', (_request, reply) => reply.send('ok'));
await app.listen({ host: '127.0.0.1', port: Number(given.port) });

const question = z.object({ figures: z.literal(true) });

answerParent(
  (asked) => {
    question.parse(asked);
    return readServerFigures();
  },
  () => app.close(),
);
