import type { MachineInput } from '#app/features/listings/listings.schema.ts';
import type { FilledSellForm } from './sell.schema.ts';

/** What goes to the API: the photos by their stored paths, and not whether Featured is wished for, which is paid later. */
export function listingBody(
  { featured: _featured, ...fields }: FilledSellForm,
  paths: readonly string[],
): MachineInput {
  return { ...fields, images: [...paths] };
}
