import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { ApiError, apiOf } from '#app/lib/api.ts';
import { download } from '#app/lib/download.ts';
import { Button } from '#app/ui/button.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';

const NIGHTLY = 'npm run db -- backup "backups/$(date +%F).backup"';
const RESTORE = 'npm run db -- restore FILE';

/** Refusals of a check for availability have no message. */
function failureMessage(error: unknown): string {
  return error instanceof ApiError && error.status === 409
    ? 'Another backup is being made or downloaded. Try again when it is through.'
    : errorMessage(error);
}

/** A button that makes a backup and downloads it, and how to make backups regularly. */
export function BackupDownload() {
  const save = useMutation({
    mutationFn: (_press: void, { client }) => download(apiOf(client), '/api/admin/backup'),
    onSuccess: (name) =>
      showToast({
        title: 'Backup On Its Way',
        description: `${name} goes to your downloads as soon as it is made. Keep this window open until then.`,
        tone: 'success',
      }),
    onError: (error) => showFailure('Backup Failed', error, failureMessage),
  });
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3 text-14">
      <Button disabled={save.isPending} onClick={() => save.mutate()}>
        <Download aria-hidden="true" className="size-4" />
        Download a backup
      </Button>
      <p className="text-quiet">
        It contains personal data and the hashes of passwords: keep it as safe as the server. It contains no pictures.
      </p>
      <details className="w-full">
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium">Backups each night</summary>
        <p>Let the server run this command each night, and copy the file to another computer:</p>
        <Command text={NIGHTLY} />
        <p className="mt-3">This command restores a file into an empty database:</p>
        <Command text={RESTORE} />
        <p className="mt-3">
          The operations guide, docs/operations.md, has the whole procedure, and how to copy pictures.
        </p>
      </details>
    </div>
  );
}

function Command({ text }: { text: string }) {
  return <pre className="mt-1 overflow-x-auto rounded-control bg-sunken p-3 text-12">{text}</pre>;
}
