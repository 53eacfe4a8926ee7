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

/** How far an import is, while it runs; once it has ended, one toast that says what came of it. */
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
    // Another window may have put it away before; should it fail, the next look tries again.
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

/** Nothing is lost by it: what is imported stays, and another import goes on from there. */
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

/** Whether this browser has not told of the import's end yet; from then on it has. */
function isFirstTold(id: string): boolean {
  const isFirst = inBrowserStorage((storage) => {
    if (storage.getItem(ANNOUNCED_KEY) === id) return false;
    storage.setItem(ANNOUNCED_KEY, id);
    return true;
  });
  // A browser that keeps nothing tells twice rather than never.
  return isFirst ?? true;
}

/** Begins the import from the operator's other site; how far it is, the banner says. */
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
