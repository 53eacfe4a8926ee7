import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { usePhotos } from '#app/features/media/web/photo-field.tsx';
import type { PhotoList } from '#app/features/media/web/photo.rules.ts';
import { apiQuery } from '#app/lib/api.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { Duplicates } from '../duplicates.tsx';
import { duplicate, duplicatesQuery } from '../../duplicates.schema.ts';
import { isOther } from '../../listings.schema.ts';
import type { SellFieldsProps } from './form-model.rules.ts';
import { toListingPhotos } from './listing-photos.rules.ts';
import { useFieldValue } from './sell-section.tsx';

type DuplicatesNoteProps = SellFieldsProps & { photos: PhotoList; editedId: string | undefined };

/** Says before a listing is sent that the machine may be listed already. */
export function DuplicatesNote({ form, start, photos, editedId }: DuplicatesNoteProps) {
  const [brand, customBrand] = [useFieldValue(form, start, 'brand'), useFieldValue(form, start, 'customBrand')];
  const [model, customModel] = [useFieldValue(form, start, 'model'), useFieldValue(form, start, 'customModel')];
  const [heads, year] = [useFieldValue(form, start, 'heads'), useFieldValue(form, start, 'year')];
  const sketch = {
    brand: isOther(brand) ? customBrand : brand,
    model: isOther(model) ? customModel : model,
    heads,
    ...(year === '' ? {} : { year }),
    image: toListingPhotos(usePhotos(photos)).images,
    editedId,
  };
  // What the form refuses is not asked for.
  const isKnown = sketch.brand !== '' && sketch.model !== '' && duplicatesQuery.safeParse(sketch).success;
  const { data } = useQuery({ ...ownDuplicatesQuery(stringifySearch(sketch)), enabled: isKnown });
  return <Duplicates of={isKnown ? (data ?? []) : []} heading="You may be listing this machine twice" seller="you" />;
}

function ownDuplicatesQuery(search: string) {
  return apiQuery(CHECKS_ANSWERS && z.array(duplicate), {
    queryKey: [`/api/seller/duplicates${search}`],
    // The listing may have been sent, ended or deleted in another window.
    staleTime: 0,
  });
}
