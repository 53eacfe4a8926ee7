import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type CsvImport, type CsvRow, problemLine } from '../../csv-imports.schema.ts';
import { reportedErrorMessage } from '#app/lib/api-mutation.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { fetchRefusedRows, forgetWhatChanged } from './csv-imports.queries.ts';
import { isAtWork, toastsFor } from './import-messages.rules.ts';

/** How long the first of two toasts can be read: only one is visible at a time. */
const FIRST_TOAST_MS = 4_000;

/** Says what came of an import once it has ended, in each window that has seen it before. */
export function useImportToasts(latest: CsvImport | null | undefined): void {
  const client = useQueryClient();
  const open = useRef<string | null>(null);
  const second = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(second.current), []);
  useEffect(() => {
    if (latest === undefined || latest === null) return;
    if (isAtWork(latest) || latest.status === 'checked') {
      open.current = latest.id;
      return;
    }
    if (open.current !== latest.id) return;
    open.current = null;
    const [first, then] = toastsFor(latest);
    if (first !== undefined) showToast(first);
    if (then !== undefined) second.current = setTimeout(() => showToast(then), FIRST_TOAST_MS);
    forgetWhatChanged(client);
    if (latest.counts.refused > 0) void fetchRefusedRows(client, latest.id).then(log).catch(reportedErrorMessage);
  }, [client, latest]);
}

function log(rows: readonly CsvRow[]): void {
  for (const { row, problems } of rows)
    for (const problem of problems) {
      // oxlint-disable-next-line no-console -- the toast sends its reader there (SPEC §8)
      console.info(problemLine(row, problem));
    }
}
