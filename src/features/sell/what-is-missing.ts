import type { FieldErrors } from 'react-hook-form';
import { showToast } from '#app/ui/toast-store.ts';
import type { SellFields } from './sell.schema.ts';
import { sayPremiumIsRequired } from './use-brand-choice.ts';

/** Tells in a toast what stands against sending; beside the fields it stands as well. */
export function tellWhatIsMissing({ images, premium, ...others }: FieldErrors<SellFields>): void {
  const [title, description] = images?.message?.split(': ') ?? [];
  if (title !== undefined) showToast({ title, ...(description === undefined ? {} : { description }), tone: 'danger' });
  else if (premium !== undefined && Object.keys(others).length === 0) sayPremiumIsRequired();
  else
    showToast({
      title: 'Missing Required Information',
      description: 'Please fill in all required fields marked with *',
      tone: 'danger',
    });
}
