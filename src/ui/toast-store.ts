import { errorMessage } from '#app/lib/api-mutation.ts';

export type ToastTone = 'plain' | 'success' | 'danger';
export type ToastMessage = {
  title: string;
  description?: string;
  tone?: ToastTone;
  durationMs?: number;
  /** What can be done about it; the toast closes with it. */
  action?: { label: string; onChoose: () => void };
};
export type ShownToast = ToastMessage & { id: number; open: boolean };

const REMOVAL_DELAY_MS = 1_000_000;

let shown: ShownToast | undefined;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: ShownToast | undefined) {
  shown = next;
  for (const listener of listeners) listener();
}

/** One toast is visible at a time: a new one takes the place of the old. */
export function showToast(message: ToastMessage): void {
  clearTimeout(removal);
  lastId += 1;
  show({ ...message, id: lastId, open: true });
}

/** Says what could not be done, and why: in the API's own words unless `describe` has others. */
export function showFailure(title: string, error: unknown, describe: (error: unknown) => string = errorMessage): void {
  showToast({ title, description: describe(error), tone: 'danger' });
}

/** Closes a toast; it leaves the store only later, so that it can be seen going. */
export function dismissToast(id: number): void {
  if (shown?.id !== id) return;
  show({ ...shown, open: false });
  removal = setTimeout(() => {
    show(undefined);
  }, REMOVAL_DELAY_MS);
}

/** Whoever goes to another page themselves has done with what this one said: it is gone at once. */
export function leaveToastBehind(): void {
  clearTimeout(removal);
  if (shown !== undefined) show(undefined);
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function shownToast(): ShownToast | undefined {
  return shown;
}
