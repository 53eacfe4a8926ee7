import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { shareLabel } from '#app/features/agreements/rates.rules.ts';
import { agreementQuery } from '#app/features/agreements/web/agreements.queries.ts';
import { typedNumber } from '#app/features/machines/typed-facts.schema.ts';
import { capitalize } from '#app/lib/format.ts';
import { effectiveOptions } from '../../listing-fields.rules.ts';
import { machineInput } from '../../listings.schema.ts';
import type { SellFieldsProps } from './form-model.rules.ts';
import { useFieldValue } from './sell-section.tsx';

/** What the seller receives of the typed price after the commission. Its lines are always kept free. */
export function ShareNote({ form, start }: SellFieldsProps) {
  const typed = useFieldValue(form, start, 'price');
  const [brand, customBrand] = [useFieldValue(form, start, 'brand'), useFieldValue(form, start, 'customBrand')];
  const [isConsignment, isFeatured] = [
    useFieldValue(form, start, 'isConsignment'),
    useFieldValue(form, start, 'featured'),
  ];
  const isPremium = useFieldValue(form, start, 'premium');
  const { data } = useQuery(agreementQuery('brokerage'));
  const options = effectiveOptions({ brand, customBrand, isConsignment, premium: isPremium, featured: isFeatured });
  const priceUsd = z.pipe(typedNumber, machineInput.shape.price).safeParse(typed).data ?? null;
  const bands = data?.rates?.[options.isConsignment ? 'consignment' : 'brokered'];
  return (
    <p role="status" className="-mt-2 min-h-[2lh] text-14 text-quiet sm:min-h-lh">
      {priceUsd !== null &&
        bands !== undefined &&
        (options.premium ? WITH_PREMIUM : `${capitalize(shareLabel(bands, priceUsd))}.`)}
    </p>
  );
}

const WITH_PREMIUM = 'With Premium, buyers reach you directly and no commission is taken.';
