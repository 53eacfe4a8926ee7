import { pino, stdSerializers, type Logger, type LoggerOptions } from 'pino';
import { redactQueryValues } from '#app/db/redact-query-values.ts';
import type { Config } from './config.ts';
import { currentContext } from './async-context.ts';

const LOG_PIECE_BYTES = 4_096;
const LOG_FLUSH_MS = 1_000;

/** Keeps the parameter values of statements out of the log. */
const serializers = {
  err: (error: unknown) => {
    const bare = redactQueryValues(error);
    return bare instanceof Error ? stdSerializers.err(bare) : bare;
  },
};

/** Options for every logger: each line carries the current request or job. */
export function logOptions(level: string): LoggerOptions {
  return { level, serializers, mixin: () => ({ ...currentContext() }) };
}

export async function openLogger({ logLevel, isProduction }: Config): Promise<Logger> {
  // Buffers a few kilobytes and flushes at exit: a write per request would cost more than the request.
  if (isProduction)
    return pino(
      logOptions(logLevel),
      pino.destination({ sync: false, minLength: LOG_PIECE_BYTES, periodicFlush: LOG_FLUSH_MS }),
    );
  // A development dependency. Production logs one JSON object per line.
  const { default: pretty } = await import('pino-pretty');
  return pino(logOptions(logLevel), pretty({ sync: true, ignore: 'pid,hostname' }));
}
