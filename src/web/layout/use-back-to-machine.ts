import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { OVER_THE_PAGE } from '#app/features/machines/machine-links.rules.ts';

/** Leaves a dialog with an address for the machine's page below it: back in the history, where the visitor came from there. */
export function useBackToMachine(slug: string): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/machine/$id', params: { id: slug }, replace: true, ...OVER_THE_PAGE });
  };
}
