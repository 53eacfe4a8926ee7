import * as z from 'zod/mini';
import type { QueryClient } from '@tanstack/react-query';
import type { CsvOutcome } from '#app/db/enums.ts';
import { forgetMachines } from '#app/features/machines/web/machines.queries.ts';
import {
  csvRow,
  csvImport,
  csvReadings,
  csvResembling,
  type CsvFileQuery,
  type CsvImport,
  type CsvReadings,
  type CsvResembling,
  type CsvRow,
  type CsvRowInput,
  type KnownChoice,
} from '../../csv-imports.schema.ts';
import { ApiError, apiOf, apiQuery, Unreachable } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { ROWS_PER_PAGE } from './csv-address.schema.ts';
import { isAtWork } from './import-messages.rules.ts';

const PATH = '/api/admin/csv-imports';
/** Each second during an import; otherwise less often, in case another window starts one. */
const WORKING_POLL_MS = 1_000;
const IDLE_POLL_MS = 15_000;
/** How many refused rows are logged to the browser's console. */
const LOGGED_ROWS = 100;

/** The latest import; null if there is none. */
export const latestImportQuery = apiQuery(CHECKS_ANSWERS && z.nullable(csvImport), {
  queryKey: [PATH, 'latest'],
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && data !== null && isAtWork(data) ? WORKING_POLL_MS : IDLE_POLL_MS,
});

/** The imports of the last week, which can be undone. */
export const recentImportsQuery = apiQuery(CHECKS_ANSWERS && z.array(csvImport), {
  queryKey: [PATH],
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state: { data = [] } }) =>
    data.some(({ status }) => status === 'undoing') ? WORKING_POLL_MS : IDLE_POLL_MS,
});

/** A page of the rows with one outcome. */
export function csvRowsQuery(id: string, outcome: CsvOutcome, page: number, pageSize = ROWS_PER_PAGE) {
  return pagedQuery(CHECKS_ANSWERS && z.array(csvRow), `${PATH}/${id}/rows`, { verdict: outcome, page, pageSize });
}

/** The first refused rows, for the browser's console. Throws ApiError. */
export async function fetchRefusedRows(client: QueryClient, id: string): Promise<CsvRow[]> {
  return (await client.fetchQuery(csvRowsQuery(id, 'refused', 1, LOGGED_ROWS))).rows;
}

/** The address of these rows as a file. */
export function rowsFileHref(id: string, which: 'refused' | 'remaining'): string {
  return `${PATH}/${id}/${which}`;
}

type Sending = {
  source: CsvSource;
  /** As chosen from the readings; undefined if the server has to detect it. */
  encoding: CsvFileQuery['encoding'];
  /** What to do with columns that resemble known ones, by name. */
  columns: ReadonlyMap<string, ColumnDecision>;
  signal: AbortSignal;
  onProgress: (done: number) => void;
};

const sentFile = z.union([csvImport, csvReadings, csvResembling]);

export type ColumnDecision = 'take' | 'ignore';

/**
 * Sends a file, whose check then begins; or returns what has to be decided first, and the file must be sent again.
 * Throws ApiError and Unreachable.
 */
export async function sendImport(
  client: QueryClient,
  { source, encoding, columns, signal, onProgress }: Sending,
): Promise<CsvReadings | CsvResembling | null> {
  const named = (decision: ColumnDecision) => [...columns].flatMap(([name, is]) => (is === decision ? [name] : []));
  const search = { fileName: source.fileName ?? undefined, encoding, take: named('take'), ignore: named('ignore') };
  const url = `${PATH}${stringifySearch(search)}`;
  const answer = sentFile.parse(JSON.parse(await sendCsv({ url, body: source.body, signal, onProgress })));
  if (!('id' in answer)) return answer;
  // A request that started earlier would show the previous file.
  await client.cancelQueries({ queryKey: latestImportQuery.queryKey });
  client.setQueryData(latestImportQuery.queryKey, answer);
  return null;
}

const CHANGES = {
  run: ['POST', '/run'],
  /** Stops the running check or import. */
  stop: ['POST', '/stop'],
  /** Resumes a stopped check or import. */
  continue: ['POST', '/continue'],
  /** Undoes what the import has written. */
  undo: ['POST', '/undo'],
  discard: ['DELETE', ''],
} as const;

/** Changes an import that stands as given. Throws ApiError and Unreachable. */
export async function changeImport(
  client: QueryClient,
  { id, status }: CsvImport,
  change: keyof typeof CHANGES,
): Promise<void> {
  const [method, path] = CHANGES[change];
  const { queryKey } = latestImportQuery;
  try {
    await sendMutation(apiOf(client), method, `${PATH}/${id}${path}`);
  } catch (error) {
    // Also after a refusal, because another window may have made a change.
    await refetchImports(client);
    const latest = client.getQueryData(queryKey);
    // The request arrived and only its answer was lost: the import has moved on.
    if (error instanceof Unreachable && (latest?.id !== id || latest?.status !== status)) return;
    throw error;
  }
  await refetchImports(client);
}

async function refetchImports(client: QueryClient): Promise<void> {
  const { queryKey } = latestImportQuery;
  await Promise.all([
    client.invalidateQueries({ queryKey }),
    client.invalidateQueries({ queryKey: recentImportsQuery.queryKey, exact: true }),
  ]);
}

/** Corrects a row of a checked file, or decides what becomes of it; returns it as checked again. Throws ApiError. */
export async function correctRow(
  client: QueryClient,
  { id }: CsvImport,
  row: number,
  correction: Partial<CsvRowInput>,
): Promise<CsvRow> {
  const answer = await sendMutation(apiOf(client), 'PATCH', `${PATH}/${id}/rows/${row}`, correction);
  const checked = csvRow.parse(await answer.json());
  await refetchRows(client, id);
  return checked;
}

/** Decides what becomes of all rows whose machines are listed already. Throws ApiError. */
export async function chooseForKnown(
  client: QueryClient,
  { id }: CsvImport,
  choice: Exclude<KnownChoice, 'skip'>,
): Promise<void> {
  try {
    await sendMutation(apiOf(client), 'POST', `${PATH}/${id}/known`, { choice });
  } finally {
    // Also after a failure: a part of the rows may be decided.
    await refetchRows(client, id);
  }
}

/** Refetches the counts, and the rows that are displayed. */
async function refetchRows(client: QueryClient, id: string): Promise<void> {
  const pages = `${PATH}/${id}/rows?`;
  await client.invalidateQueries({
    predicate: ({ queryKey: [address] }) => typeof address === 'string' && address.startsWith(pages),
  });
  await client.invalidateQueries({ queryKey: latestImportQuery.queryKey });
}

/** Marks everything fetched as stale after an import has changed listings; it is refetched when next displayed. */
export function forgetWhatChanged(client: QueryClient): void {
  forgetMachines(client);
  // Not at once, because new notifications would replace the import's toasts.
  void client.invalidateQueries({ refetchType: 'none' });
}

/** The source of an import: a file, or pasted text, which has no name. */
export type CsvSource = { body: Blob; fileName: string | null };

type Transfer = {
  url: string;
  body: Blob;
  signal: AbortSignal;
  /** From 0 to 1; 1 means that everything is sent and the response is pending. */
  onProgress: (done: number) => void;
};

const LOST = 'The connection broke off before all of it was sent. Please try again.';

/**
 * Sends CSV and returns the response. Throws ApiError and Unreachable. Without fetch, which does not report upload
 * progress.
 */
function sendCsv({ url, body, signal, onProgress }: Transfer): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total === 0 ? 1 : loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) resolve(responseText);
      else reject(new ApiError(status, statusText, responseText));
    });
    for (const ending of ['error', 'abort']) {
      request.addEventListener(ending, () => reject(new Unreachable(LOST)));
    }
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', url);
    request.setRequestHeader('Content-Type', 'text/csv');
    request.send(body);
  });
}
