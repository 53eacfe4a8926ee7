import { errorMessage } from '#app/lib/api-mutation.ts';

export type ToastTone = 'plain' | 'success' | 'danger';
export type ToastMessage = {
  title: string;
  description?: string;
  tone?: ToastTone;
  durationMs?: number;
  /** When the toast closes even under a resting pointer or with the focus, which pause its time. */
  longestMs?: number;
  /** An optional action, which also closes the toast. */
  action?: { label: string; onChoose: () => void };
};
export type ShownToast = ToastMessage & { id: number; open: boolean };

const REMOVAL_DELAY_MS = 1_000_000;

let shown: ShownToast | undefined;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
let closing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: ShownToast | undefined) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. Only one is visible at a time: a new one replaces the previous. */
export function showToast(message: ToastMessage): void {
  clearTimeout(removal);
  clearTimeout(closing);
  lastId += 1;
  const id = lastId;
  show({ ...message, id, open: true });
  if (message.longestMs !== undefined) closing = setTimeout(() => dismissToast(id), message.longestMs);
}

const AGAIN = /(?:^| )Please try again\.?$/;

/**
 * Shows what failed and why: the API's message, unless `describe` has another one. Advice to try again is given once,
 * whether by the title or by the reason.
 */
export function showFailure(title: string, error: unknown, describe: (error: unknown) => string = errorMessage): void {
  const reason = describe(error);
  const description = AGAIN.test(title) ? reason.replace(AGAIN, '') : reason;
  showToast({ title, description, tone: 'danger' });
}

/** Closes a toast. It is removed from the store later, after its exit animation. */
export function dismissToast(id: number): void {
  if (shown?.id !== id) return;
  show({ ...shown, open: false });
  removal = setTimeout(() => {
    show(undefined);
  }, REMOVAL_DELAY_MS);
}

/** Navigating to another page removes its toast at once. */
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
