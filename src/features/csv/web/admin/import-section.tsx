import { IMPORT_FAILED } from '#app/lib/shared-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CsvImport } from '../../csv-imports.schema.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useFileArrivals } from '#app/ui/use-file-arrivals.ts';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import type { CsvSearch } from './csv-address.schema.ts';
import { latestImportQuery } from './csv-imports.queries.ts';
import { isAtWork } from './import-messages.rules.ts';
import { ImportDialog } from './import-form.tsx';
import { ImportReport } from './import-report.tsx';
import { NoImport } from './no-import.tsx';
import { ImportProgress } from './import-progress.tsx';
import { useFileChoice } from './use-file-choice.ts';
import { useImportToasts } from './use-import-toasts.ts';

/** The file that was sent last, from its check to what came of it; and the way to send one. */
export function ImportSection({ search }: { search: CsvSearch }) {
  const { data: latest, isError, isPaused, refetch } = useQuery(latestImportQuery);
  const choice = useFileChoice();
  const around = useRef<HTMLDivElement>(null);
  useImportToasts(latest);
  useKeptFocus(around, ':scope > section');
  const isAbove = useFileArrivals((files) => {
    if (latest !== null && latest !== undefined && isAtWork(latest)) {
      const description = 'Another file is being worked on. Please wait until it is done.';
      showToast({ title: IMPORT_FAILED, description, tone: 'danger' });
    } else choice.choose(files);
  });
  return (
    <div ref={around} tabIndex={-1}>
      <Panel aria-labelledby="import-heading" tabIndex={-1} className="grid grid-cols-1 gap-5">
        <h2 id="import-heading" className="text-20">
          Import machines
        </h2>
        {latest === undefined &&
          (isError ? (
            <LoadProblem title="Failed to fetch the last import" onRetry={refetch} />
          ) : (
            <Skeleton className="h-40" />
          ))}
        {latest !== undefined && (isError || isPaused) && <Lost latest={latest} />}
        {latest === null && <NoImport onImport={choice.open} />}
        {latest !== undefined && latest !== null && <Latest latest={latest} search={search} onImport={choice.open} />}
        <ImportDialog choice={choice} isAbove={isAbove} />
      </Panel>
    </div>
  );
}

type LatestProps = { latest: CsvImport; search: CsvSearch; onImport: () => void };

function Latest({ latest, ...rest }: LatestProps) {
  return isAtWork(latest) ? <ImportProgress work={latest} /> : <ImportReport key={latest.id} done={latest} {...rest} />;
}

/** The server works on by itself, and this page looks again by itself. */
function Lost({ latest }: { latest: CsvImport | null }) {
  return (
    <p role="alert" className="rounded-control bg-warn-wash px-4 py-3 text-14 text-warn">
      {latest !== null && isAtWork(latest)
        ? 'The server cannot be reached. The work continues there, and this page will reconnect automatically.'
        : 'The server cannot be reached. What you see may be out of date; this page looks again by itself.'}
    </p>
  );
}
