import type { CsvSearch } from './csv-address.schema.ts';
import { ExportSection } from './export-section.tsx';
import { FormatCard, TemplateLink } from './format-card.tsx';
import { IMPORT_FAILED } from '#app/lib/text-fields.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { problemLine, type CsvImport, type CsvRow } from '../../csv-imports.schema.ts';
import { reportedErrorMessage } from '#app/lib/api-mutation.ts';
import { LoadProblem } from '#app/ui/loaded.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { useFileArrivals } from '#app/ui/use-file-arrivals.ts';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import { fetchRefusedRows, forgetWhatChanged, latestImportQuery, changeImport } from './csv-imports.queries.ts';
import {
  isAtWork,
  getPercentage,
  progressLabel,
  progressTitle,
  announcedProgress,
  stopMessage,
  toastsFor,
} from './import-messages.rules.ts';
import { ImportDialog, useFileChoice } from './import-form.tsx';
import { ImportReport } from './import-report.tsx';
import { RecentImports } from './recent-imports.tsx';
import { Button } from '#app/ui/button.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';

/** Exports listings to a spreadsheet and imports them; describes the file format. */
export function CsvManagement({ search }: { search: CsvSearch }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <ImportSection search={search} />
      <RecentImports />
      <ExportSection />
      <FormatCard />
    </div>
  );
}

/** The latest import, from its check to its result, and the button for a new one. */
function ImportSection({ search }: { search: CsvSearch }) {
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

/** Shown while the server is unreachable. The server continues, and the page keeps polling. */
function Lost({ latest }: { latest: CsvImport | null }) {
  return (
    <p role="alert" className="rounded-control bg-warn-wash px-4 py-3 text-14 text-warn">
      {latest !== null && isAtWork(latest)
        ? 'The server cannot be reached. The work continues there, and this page will reconnect automatically.'
        : 'The server cannot be reached. What you see may be out of date; this page looks again by itself.'}
    </p>
  );
}

/** Shown without an import. */
function NoImport({ onImport }: { onImport: () => void }) {
  return (
    <>
      <p className="max-w-[64ch] text-quiet">
        Add machines and change listings from a spreadsheet that is saved as CSV. The file is checked first: you see
        what would become of each row, and nothing changes until you confirm.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" className="max-sm:w-full" onClick={onImport}>
          Import CSV…
        </Button>
        <TemplateLink />
      </div>
    </>
  );
}

/** The progress of a check or import. */
function ImportProgress({ work }: { work: CsvImport }) {
  const isRunning = work.status === 'running';
  return (
    <>
      <p role="status" className="sr-only">
        {announcedProgress(work)}
      </p>
      <Progress
        title={progressTitle(work)}
        label={work.status === 'undoing' ? 'Undo' : isRunning ? 'Import' : 'Check'}
        percentage={getPercentage(work)}
        detail={progressLabel(work)}
      />
      <p className="text-14 text-quiet">
        {work.status === 'checking'
          ? 'Nothing has been changed yet.'
          : 'It runs on the server. You can leave this page and come back.'}
      </p>
      {work.status !== 'undoing' && <StopImport work={work} />}
    </>
  );
}

/** Stops the running work after explaining what is kept. */
function StopImport({ work }: { work: CsvImport }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const what = work.status === 'running' ? 'import' : 'check';
  const stop = useMutation({
    mutationFn: (_press: void, { client }) => changeImport(client, work, 'stop'),
    onError: (error) => showFailure(`Failed to stop the ${what}`, error),
    onSettled: () => setIsDialogOpen(false),
  });
  return (
    <>
      <Button className="justify-self-start max-sm:w-full" onClick={() => setIsDialogOpen(true)}>
        Stop…
      </Button>
      <QuestionDialog
        open={isDialogOpen}
        title={`Stop this ${what}?`}
        yes={`Stop the ${what}`}
        isUnderway={stop.isPending}
        onYes={() => stop.mutate()}
        onClose={() => setIsDialogOpen(false)}
      >
        <p>{stopMessage(work)}</p>
      </QuestionDialog>
    </>
  );
}

/** The minimum time for the first of two toasts, because only one is visible at a time. */
const FIRST_TOAST_MS = 4_000;

/** Shows toasts when an import ends, in each window that has shown it running. */
function useImportToasts(latest: CsvImport | null | undefined): void {
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
      // oxlint-disable-next-line no-console -- the toast refers its reader to the console
      console.info(problemLine(row, problem));
    }
}
