import { accessoriesText, parseAccessories } from '#app/features/machines/accessories.rules.ts';
import { composedLocation } from '#app/features/machines/machines.rules.ts';
import { stateCodeOf } from '#app/features/machines/us-states.ts';
import { machineNamesOf } from './listing-brand.rules.ts';
import type { MachineInput } from './listings.schema.ts';

/** All that a listing keeps of what its seller said, and what follows from it. */
export function listingFieldsOf(input: MachineInput) {
  const names = machineNamesOf(input);
  const { brand, model } = names;
  const { heads, needles, city, state, zip, contactName, contactEmail, contactPhone = null } = input;
  const year = input.year ?? null;
  const images = [...new Set(input.images)];
  return {
    ...names,
    name: `${brand} ${model}`,
    year,
    heads,
    needles,
    price: input.price ?? null,
    isConsignment: input.isConsignment ?? false,
    city,
    state,
    zip,
    location: composedLocation({ city, state, zip }),
    stateCode: stateCodeOf(state),
    accessories: accessoriesText(parseAccessories(input.accessories ?? null)),
    description: input.description ?? generatedDescription({ brand, model, year }),
    image: images[0] ?? null,
    images,
    mainImageIndex: 0,
    contactName,
    contactEmail,
    contactPhone,
  };
}
/** What stands where a seller has written nothing (SPEC §5). */
export function generatedDescription({ brand, model, year }: { brand: string; model: string; year: number | null }) {
  return [brand, model, ...(year === null ? [] : [year])].join(' ');
}

export type ListingFields = ReturnType<typeof listingFieldsOf>;
