import type { CsvImport } from '../../csv-imports.schema.ts';
import { Progress } from '#app/ui/progress.tsx';
import { displayName, getPercentage, progressLabel, announcedProgress } from './import-messages.rules.ts';
import { StopImport } from './stop-import.tsx';

/** The server is busy with the file. */
export function ImportProgress({ work }: { work: CsvImport }) {
  const isRunning = work.status === 'running';
  return (
    <>
      <p role="status" className="sr-only">
        {announcedProgress(work)}
      </p>
      <Progress
        title={`${isRunning ? 'Importing' : 'Checking'} ${displayName(work)}`}
        label={isRunning ? 'Import' : 'Check'}
        percentage={getPercentage(work)}
        detail={progressLabel(work)}
      />
      <p className="text-14 text-quiet">
        {isRunning ? 'It runs on the server. You can leave this page and come back.' : 'Nothing has been changed yet.'}
      </p>
      <StopImport work={work} />
    </>
  );
}
