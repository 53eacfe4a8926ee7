import { pino, stdSerializers, type Logger } from 'pino';
import { withoutValues } from '#app/db/without-values.ts';
import type { Config } from './config.ts';

const LOG_PIECE_BYTES = 4_096;
const LOG_FLUSH_MS = 1_000;

/** No statement's values reach the log. */
const serializers = {
  err: (error: unknown) => {
    const bare = withoutValues(error);
    return bare instanceof Error ? stdSerializers.err(bare) : bare;
  },
};

export async function openLogger({ logLevel, isProduction }: Config): Promise<Logger> {
  // Written in pieces of some kilobytes, and what is left at the end: a write for each request would cost more than the request.
  if (isProduction)
    return pino(
      { level: logLevel, serializers },
      pino.destination({ sync: false, minLength: LOG_PIECE_BYTES, periodicFlush: LOG_FLUSH_MS }),
    );
  // A development dependency: production logs stay one JSON object a line.
  const { default: pretty } = await import('pino-pretty');
  return pino({ level: logLevel, serializers }, pretty({ sync: true, ignore: 'pid,hostname' }));
}
