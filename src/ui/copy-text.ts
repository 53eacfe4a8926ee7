import { showToast } from './toast-store.ts';

export const COPY_FAILURES = {
  short: { title: 'Failed to copy', description: 'Please try again' },
  long: { title: 'Copy Failed', description: 'Unable to copy to clipboard. Please try again.' },
} as const;

/** Copies a text to the clipboard, or shows a toast if that fails. Returns whether it succeeded. */
export async function copyText(text: string, failure: keyof typeof COPY_FAILURES = 'short'): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showToast({ ...COPY_FAILURES[failure], tone: 'danger' });
    return false;
  }
}
