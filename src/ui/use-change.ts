import { useCallback, useRef, useTransition } from 'react';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { showToast } from './toast-store.ts';

type ChangeOptions = {
  /** In which words the toast says what went wrong. */
  wordsFor?: (error: unknown) => string;
  /** What is changed: changes of different things do not keep each other. */
  id?: string;
};

/**
 * Changes made by a button, one at a time of each thing that is named by its id; what the API has against one is said in
 * a toast with the failure's title, in the API's own words unless others are given.
 */
export function useChange() {
  const [isUnderway, start] = useTransition();
  const busy = useRef(new Set<string>());
  const change = useCallback(
    (make: () => Promise<void>, failure: string, { wordsFor = errorMessage, id = '' }: ChangeOptions = {}) => {
      // A second press comes before the first has been drawn.
      if (busy.current.has(id)) return;
      busy.current.add(id);
      start(async () => {
        try {
          await make();
        } catch (error) {
          showToast({ title: failure, description: wordsFor(error), tone: 'danger' });
        } finally {
          busy.current.delete(id);
        }
      });
    },
    [start],
  );
  return { isUnderway, change };
}
