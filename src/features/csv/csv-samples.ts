import type { Readable } from 'node:stream';
import { csvLine } from '#app/lib/csv.ts';
import { openBackOffice } from '#test/back-office.ts';
import type { CsvDeps } from './csv-deps.ts';
import type { CsvImport, CsvRow } from './csv-imports.schema.ts';

export const IMPORTS = '/api/admin/csv-imports';

/** The back office with an admin who has spreadsheets. */
export async function openCsvOffice(options: Parameters<typeof openBackOffice>[0] = {}) {
  const t = await openBackOffice(options);
  const csv = { ...t.headers, 'content-type': 'text/csv' };
  const send = (payload: string | Buffer | Readable, fileName = 'machines.csv') =>
    t.app.inject({ method: 'POST', url: `${IMPORTS}?fileName=${fileName}`, headers: csv, payload });
  const read = async (id: string) => (await t.call('GET', `${IMPORTS}/${id}`)).json<CsvImport>();
  const check = async (payload: string | Buffer): Promise<CsvImport> => {
    const sent = await send(payload);
    if (sent.statusCode !== 201) throw new Error(sent.body);
    await t.jobs.runDue();
    return read(sent.json<CsvImport>().id);
  };
  return {
    ...t,
    send,
    read,
    /** Sends a file, and waits until its rows are judged. */
    check,
    /** The same, and has it imported. */
    take: async (payload: string | Buffer): Promise<CsvImport> => {
      const { id } = await check(payload);
      await t.call('POST', `${IMPORTS}/${id}/run`);
      await t.jobs.runDue();
      return read(id);
    },
    rows: async ({ id }: CsvImport, query = '') =>
      (await t.call('GET', `${IMPORTS}/${id}/rows${query}`)).json<CsvRow[]>(),
    exported: async () => (await t.call('GET', '/api/admin/export/machines')).body,
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

/** What the work on an import is given, with a fetcher of pictures of the test's own. */
export function depsOf(
  { database: { db }, storage, jobs, app }: Awaited<ReturnType<typeof openCsvOffice>>,
  takeImage: CsvDeps['takeImage'] = () => Promise.reject(new Error('Nothing is fetched')),
): CsvDeps {
  const refreshCatalogue = async () => undefined;
  return { db, storage, send: jobs.send, takeImage, now: () => new Date(), refreshCatalogue, log: app.log };
}

/** A file as an export writes it. */
export function fileOf(columns: readonly string[], ...rows: (readonly (string | number | null)[])[]): string {
  return [columns, ...rows].map(csvLine).join('');
}

export const NEEDED = ['brand', 'model', 'heads', 'needles'] as const;
/** A row of what is needed. */
export const TAJIMA = ['Tajima', 'TMAR-K1506C', 6, 15] as const;
