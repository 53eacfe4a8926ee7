import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { UsageError } from './usage.ts';

const id = z.uuid();
/** A line of the log, as the server writes one for each account that is deleted. */
const logLine = z.object({ event: z.literal('account-deleted'), accountId: z.uuid() });

/** The accounts that a file names: an id a line, or lines of the log, of which the others are passed over. Throws UsageError. */
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
    // A log that is being written may end in half a line.
    return null;
  }
}
