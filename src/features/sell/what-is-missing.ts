import type { FieldErrors } from 'react-hook-form';
import { MISSING_REQUIRED } from '#app/ui/form-words.ts';
import { showToast } from '#app/ui/toast-store.ts';
import type { SellFields } from './sell.schema.ts';

/** Tells in a toast what stands against sending; beside the fields it stands as well. */
export function tellWhatIsMissing({ images }: FieldErrors<SellFields>): void {
  const [title, description] = images?.message?.split(': ') ?? [];
  if (title !== undefined) showToast({ title, ...(description === undefined ? {} : { description }), tone: 'danger' });
  else showToast(MISSING_REQUIRED);
}
