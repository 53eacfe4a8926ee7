import type { EditedMachineInput } from '#app/features/listings/listings.schema.ts';
import { effectiveWish } from './brand-choice.rules.ts';
import type { FilledSellForm } from './sell.schema.ts';

/** What goes to the API: the photos by their stored paths, and not whether Featured is wished for, which is paid later. */
export function listingBody(filled: FilledSellForm, paths: readonly string[]): EditedMachineInput {
  const { featured: _featured, ...fields } = { ...filled, ...effectiveWish(filled) };
  return { ...fields, images: [...paths] };
}
