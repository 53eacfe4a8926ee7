import { IMPORT_FAILED } from '#app/lib/text-fields.ts';
import { useMutation } from '@tanstack/react-query';
import type { CsvImport } from '../../csv-imports.schema.ts';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { useQuestion } from '#app/ui/use-dialog.tsx';
import { changeImport, rowsFileHref } from './csv-imports.queries.ts';
import { displayName, NO_REASON, ROWS, rowsToWrite, rowsLeft, rowsWritten } from './import-messages.rules.ts';
import { pluralize } from '#app/lib/format.ts';
import Download from 'lucide-react/icons/download';

type ChoicesProps = { done: CsvImport; onImport: () => void };

/** The actions available in the import's state. */
export function ImportActions({ done, onImport }: ChoicesProps) {
  if (done.status === 'checked') return <CheckedChoices done={done} onImport={onImport} />;
  return (
    <div className="flex flex-wrap gap-3">
      {done.status !== 'completed' && <StoppedActions done={done} />}
      <Button
        variant={done.status === 'stopped' ? 'secondary' : 'primary'}
        className="max-sm:w-full"
        onClick={onImport}
      >
        Import another file…
      </Button>
      <SiteLink href="/admin/listings" className={buttonClass({ className: 'max-sm:w-full' })}>
        See the listings
      </SiteLink>
    </div>
  );
}

function CheckedChoices({ done, onImport }: ChoicesProps) {
  const { ask, questionDialog } = useQuestion();
  const writes = rowsToWrite(done);
  const run = useMutation({
    mutationFn: (_press: void, { client }) => changeImport(client, done, 'run'),
    onError: (error) => showFailure(IMPORT_FAILED, error, () => errorMessage(error, NO_REASON)),
  });
  const discard = useMutation({
    mutationFn: (_press: void, { client }) => changeImport(client, done, 'discard'),
    onSuccess: () => showToast({ title: 'File Discarded', tone: 'success' }),
    onError: (error) => showFailure('Failed to discard the file', error),
  });
  const onDiscard = () =>
    ask({
      title: 'Discard this file?',
      yes: 'Discard',
      text: <p className="wrap-anywhere">What was read of {displayName(done)} goes. No listing is changed.</p>,
      onYes: () => discard.mutateAsync(),
    });
  return (
    <div className="flex flex-wrap gap-3">
      {writes > 0 && (
        <Button
          variant="primary"
          className="max-sm:w-full"
          aria-disabled={run.isPending || discard.isPending || undefined}
          onClick={() => run.mutate()}
        >
          Import {pluralize(writes, ...ROWS)}
        </Button>
      )}
      <Button variant={writes > 0 ? 'secondary' : 'primary'} className="max-sm:w-full" onClick={onImport}>
        Choose another file…
      </Button>
      <Button variant="quiet" className="max-sm:w-full" onClick={onDiscard}>
        Discard…
      </Button>
      {questionDialog}
    </div>
  );
}

/** Actions for the rows that were not processed. */
function StoppedActions({ done }: { done: CsvImport }) {
  return (
    <>
      {done.status === 'stopped' && <ResumeButton done={done} />}
      {rowsLeft(done) > 0 && (
        <a href={rowsFileHref(done.id, 'remaining')} download className={buttonClass({ className: 'max-sm:w-full' })}>
          <Download aria-hidden="true" />
          Download the rows that are left
        </a>
      )}
    </>
  );
}

function ResumeButton({ done }: { done: CsvImport }) {
  const resume = useMutation({
    mutationFn: (_press: void, { client }) => changeImport(client, done, 'continue'),
    onError: (error) => showFailure('Failed to resume', error),
  });
  return (
    <Button
      variant="primary"
      className="max-sm:w-full"
      aria-disabled={resume.isPending || undefined}
      onClick={() => resume.mutate()}
    >
      Resume the {rowsWritten(done) > 0 ? 'import' : 'check'}
    </Button>
  );
}
