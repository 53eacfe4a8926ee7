import { useCallback, useRef, useState } from 'react';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { showToast, type ToastMessage } from './toast-store.ts';

export type ChangeOptions = {
  /** In which words the toast says what went wrong. */
  wordsFor?: ((error: unknown) => string) | undefined;
  /** What is changed: changes of different things do not keep each other. */
  id?: string;
  /** Said when it is done. */
  done?: ToastMessage | undefined;
};
/** Makes a change; what it gives is said when it is done. */
export type MakeChange = () => Promise<ToastMessage | void>;
export type Change = (make: MakeChange, failure: string, options?: ChangeOptions) => void;

/**
 * Changes made by a button, one at a time of each thing that is named by its id; what the API has against one is said in
 * a toast with the failure's title, in the API's own words unless others are given.
 */
export function useChange(): { isUnderway: boolean; change: Change } {
  const [underway, setUnderway] = useState(0);
  const busy = useRef(new Set<string>());
  const change = useCallback<Change>((make, failure, { wordsFor = errorMessage, id = '', done } = {}) => {
    // A second press comes before the first has been drawn.
    if (busy.current.has(id)) return;
    busy.current.add(id);
    setUnderway((count) => count + 1);
    const run = async () => {
      try {
        const said = (await make()) ?? done;
        if (said !== undefined) showToast({ tone: 'success', ...said });
      } catch (error) {
        showToast({ title: failure, description: wordsFor(error), tone: 'danger' });
      } finally {
        busy.current.delete(id);
        setUnderway((count) => count - 1);
      }
    };
    void run();
  }, []);
  return { isUnderway: underway > 0, change };
}
