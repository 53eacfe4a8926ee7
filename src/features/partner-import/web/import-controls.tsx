import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { reportedErrorMessage, errorMessage } from '#app/lib/api-mutation.ts';
import { inBrowserStorage } from '#app/lib/browser-storage.ts';
import { Button } from '#app/ui/button.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { importHref, toastFor } from './import-labels.rules.ts';
import { clearImport, importStatusQuery, stopImport, startImport } from './import.queries.ts';
import { IMPORT_FAILED } from '#app/lib/text-fields.ts';
import Import from 'lucide-react/icons/import';

/** The progress of a running import; once it has ended, one toast with its result. */
export function ImportBanner() {
  const client = useQueryClient();
  const router = useRouter();
  const { data: run } = useQuery(importStatusQuery);
  useEffect(() => {
    if (run === undefined || run === null || run.status === 'running') return;
    if (isFirstTold(run.id)) {
      const onChoose = () => void router.navigate({ href: importHref(run.id) });
      showToast({ ...toastFor(run), action: { label: 'Report', onChoose } });
    }
    // Another window may have dismissed it already; after a failure, the next poll tries again.
    void clearImport(client).catch(reportedErrorMessage);
  }, [client, router, run]);
  if (run === undefined || run === null || run.status !== 'running') return null;
  return (
    <section aria-label="Import" className="rounded-panel border border-line bg-surface p-4 shadow-card">
      <Progress
        title="Importing from the partner site"
        label="Import"
        percentage={run.percentage}
        detail={run.progress}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-2">
        <StopButton />
        <SiteLink
          href={importHref(run.id)}
          preload={false}
          className="inline-flex items-center text-14 link max-lg:min-h-11"
        >
          Report
        </SiteLink>
      </div>
    </section>
  );
}

/** Stopping loses nothing: imported listings stay, and the next import continues from there. */
function StopButton() {
  const stop = useMutation({
    mutationFn: (_press: void, { client }) => stopImport(client),
    onError: (error) => showFailure('Failed to stop import', error),
  });
  return (
    <Button
      size="small"
      className="max-lg:min-h-11"
      aria-disabled={stop.isPending || undefined}
      onClick={() => stop.mutate()}
    >
      Stop
    </Button>
  );
}

const ANNOUNCED_KEY = 'stitchyard-told-import';

/** Returns true the first time this browser reports the import's end. */
function isFirstTold(id: string): boolean {
  const isFirst = inBrowserStorage((storage) => {
    if (storage.getItem(ANNOUNCED_KEY) === id) return false;
    storage.setItem(ANNOUNCED_KEY, id);
    return true;
  });
  // Without storage, it is reported twice rather than never.
  return isFirst ?? true;
}

/** Starts the import from the partner site; the banner shows its progress. */
export function ImportButton() {
  const start = useMutation({
    mutationFn: (_press: void, { client }) => startImport(client),
    onSuccess: () => showToast({ title: 'Import Started', tone: 'success' }),
    onError: (error) => showFailure(IMPORT_FAILED, error, () => errorMessage(error, 'Failed to start import')),
  });
  return (
    <Button
      size="small"
      className="max-lg:min-h-11"
      aria-disabled={start.isPending || undefined}
      onClick={() => start.mutate()}
    >
      <Import aria-hidden="true" />
      Import
    </Button>
  );
}
