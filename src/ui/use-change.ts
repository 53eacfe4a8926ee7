import { useCallback, useRef, useTransition } from 'react';
import { sentenceOf } from '#app/lib/api-change.ts';
import { showToast } from './toast-store.ts';

/**
 * Changes made by a button, one at a time; what the API has against one is said in a toast with the failure's title,
 * in the API's own words unless others are given.
 */
export function useChange() {
  const [isUnderway, start] = useTransition();
  const isBusy = useRef(false);
  const change = useCallback(
    (make: () => Promise<void>, failure: string, wordsFor: (error: unknown) => string = sentenceOf) => {
      // A second press comes before the first has been drawn.
      if (isBusy.current) return;
      isBusy.current = true;
      start(async () => {
        try {
          await make();
        } catch (error) {
          showToast({ title: failure, description: wordsFor(error), tone: 'danger' });
        } finally {
          isBusy.current = false;
        }
      });
    },
    [start],
  );
  return { isUnderway, change };
}
