import { showToast } from './toast-store.ts';

export const COPY_FAILURES = {
  short: { title: 'Failed to copy', description: 'Please try again' },
  long: { title: 'Copy Failed', description: 'Unable to copy to clipboard. Please try again.' },
} as const;

/** Puts a text on the clipboard, or says that it could not; answers whether it did. */
export async function copyText(text: string, failure: keyof typeof COPY_FAILURES = 'short'): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showToast({ ...COPY_FAILURES[failure], tone: 'danger' });
    return false;
  }
}
