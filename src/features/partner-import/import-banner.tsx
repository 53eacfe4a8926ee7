import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { explain } from '#app/lib/api-change.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { clearImport, importStatusQuery } from './import.queries.ts';
import { toastFor } from './import-words.rules.ts';
import { isFirstTold } from './told-imports.ts';

/** How far an import is, while it runs; once it has ended, one toast that says what came of it. */
export function ImportBanner() {
  const client = useQueryClient();
  const { data: run } = useQuery(importStatusQuery);
  useEffect(() => {
    if (run === undefined || run === null || run.status === 'running') return;
    if (isFirstTold(run.id)) showToast(toastFor(run));
    // Another window may have put it away before; should it fail, the next look tries again.
    void clearImport(client).catch(explain);
  }, [client, run]);
  if (run === undefined || run === null || run.status !== 'running') return null;
  return (
    <section aria-label="Import" className="grid gap-2 rounded-panel border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="font-semibold">Importing from the partner site</p>
        <p className="figures text-14 text-quiet">{run.percentage} %</p>
      </div>
      <div
        role="progressbar"
        aria-label="Import"
        aria-valuenow={run.percentage}
        aria-valuemin={0}
        aria-valuemax={100}
        className="stitch stitch-bold h-[3px] text-line-strong"
      >
        <div className="stitch stitch-bold h-[3px] text-thread-ink" style={{ width: `${run.percentage}%` }} />
      </div>
      <p className="text-14 text-quiet wrap-anywhere">{run.progress}</p>
    </section>
  );
}
