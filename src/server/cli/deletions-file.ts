import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { UsageError } from './usage.ts';

const id = z.uuid();
/** The log line that the server writes for each deleted account. */
const logLine = z.object({ event: z.literal('account-deleted'), accountId: z.uuid() });

/**
 * Reads account ids from a file with one id per line, or from log lines; other lines are ignored. Throws UsageError.
 */
export async function readDeletions(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  const ids = lines.flatMap((line) => idIn(line) ?? []);
  if (ids.length === 0) throw new UsageError(`${file} names no deleted account: neither an id nor a line of the log.`);
  return [...new Set(ids)];
}

function idIn(line: string): string | null {
  if (!line.startsWith('{')) return id.safeParse(line).data ?? null;
  try {
    return logLine.safeParse(JSON.parse(line)).data?.accountId ?? null;
  } catch {
    // The last line of a log that is still being written may be incomplete.
    return null;
  }
}
