import { IMPORT_FAILED } from '#app/lib/shared-messages.ts';
import type { ToastMessage } from '#app/ui/toast-store.ts';
import type { ImportStatus } from '../partner-import.schema.ts';

type Ended = Pick<ImportStatus, 'status' | 'result' | 'error'>;

/** What is said of an import that has ended (SPEC §8). */
export function toastFor({ status, result, error }: Ended): ToastMessage {
  if (status === 'error' || result === null) {
    return { title: IMPORT_FAILED, description: error ?? 'The import ended without a result.', tone: 'danger' };
  }
  const { added, updated, sold } = result;
  return {
    title: 'TEWH Import Complete',
    description: `Added: ${added}, Updated: ${updated}, Sold: ${sold}`,
    tone: 'success',
  };
}
