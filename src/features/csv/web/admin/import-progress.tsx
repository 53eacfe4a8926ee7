import type { CsvImport } from '../../csv-imports.schema.ts';
import { Progress } from '#app/ui/progress.tsx';
import { nameOf, percentageOf, progressWords, spokenProgress } from './import-messages.rules.ts';
import { StopImport } from './stop-import.tsx';

/** The server is busy with the file. */
export function ImportWork({ work }: { work: CsvImport }) {
  const isRunning = work.status === 'running';
  return (
    <>
      <p role="status" className="sr-only">
        {spokenProgress(work)}
      </p>
      <Progress
        title={`${isRunning ? 'Importing' : 'Checking'} ${nameOf(work)}`}
        label={isRunning ? 'Import' : 'Check'}
        percentage={percentageOf(work)}
        detail={progressWords(work)}
      />
      <p className="text-14 text-quiet">
        {isRunning ? 'It runs on the server. You can leave this page and come back.' : 'Nothing has been changed yet.'}
      </p>
      <StopImport work={work} />
    </>
  );
}
