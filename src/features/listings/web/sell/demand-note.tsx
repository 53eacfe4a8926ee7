import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { guideQuery } from '#app/features/price-guide/price-guide.schema.ts';
import { PriceGuideNote } from '#app/features/price-guide/web/price-guide-note.tsx';
import { demandSentence } from '#app/features/watching/demand.rules.ts';
import { kindDemand, kindQuery } from '#app/features/watching/demand.schema.ts';
import { apiQuery } from '#app/lib/api.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { chosenBrand } from '../../listing-fields.rules.ts';
import { isOther } from '../../listings.schema.ts';
import type { SellFieldsProps } from './form-model.rules.ts';
import { useDebounced, useFieldValue } from './sell-section.tsx';

const TYPING_PAUSE_MS = 400;

/**
 * How many buyers want such a machine, once brand and heads are known, and with its year what such ones sold for. Its lines
 * are always kept free.
 */
export function DemandNote({ form, start }: SellFieldsProps) {
  const [brand, customBrand] = [useFieldValue(form, start, 'brand'), useFieldValue(form, start, 'customBrand')];
  const [model, customModel] = [useFieldValue(form, start, 'model'), useFieldValue(form, start, 'customModel')];
  const [heads, zip] = [useFieldValue(form, start, 'heads'), useFieldValue(form, start, 'zip')];
  const { data: kind } = askedKind.safeParse({
    brand: chosenBrand({ brand, customBrand }),
    model: (isOther(model) ? customModel : model).trim() || undefined,
    heads,
    zip: kindQuery.shape.zip.safeParse(zip).data,
  });
  const typed = kind === undefined ? '' : stringifySearch(kind);
  const asked = useDebounced(typed, TYPING_PAUSE_MS);
  const { data: demand } = useQuery({ ...demandOfQuery(asked), enabled: asked !== '' });
  const year = useFieldValue(form, start, 'year');
  const { data: sold } = guideQuery.safeParse({ ...kind, year });
  return (
    <p role="status" className="-mt-2 min-h-[2lh] text-14 text-quiet wrap-anywhere sm:min-h-lh">
      {kind !== undefined && asked === typed && demand !== undefined && demandSentence(demand, kind)}
      {sold !== undefined && asked === typed && <PriceGuideNote kind={sold} />}
    </p>
  );
}

/** What is asked for on this page: without heads, too many machines are alike. */
const askedKind = z.required(kindQuery, { heads: true });

function demandOfQuery(search: string) {
  return apiQuery(CHECKS_ANSWERS && kindDemand, { queryKey: [`/api/demand${search}`], staleTime: MINUTE_MS });
}
