import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { isNotFoundError } from '#app/lib/api.ts';
import { UNKNOWN_ZIP, ZIP_NEEDED } from '../places.schema.ts';
import { zipPlaceQuery } from './places.queries.ts';
import { keepPlace } from './use-visitor-place.ts';

/** The logic of a field for the visitor's ZIP code: its submission and its error. */
export function useZipField() {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const latest = useRef('');
  /** Looks up the location and stores it; false if it is invalid, and the field shows an error, or outdated. */
  const keepZip = async (typed: string): Promise<boolean> => {
    const zip = typed.trim();
    latest.current = zip;
    if (!/^\d{5}$/.test(zip)) {
      setProblem(ZIP_NEEDED);
      return false;
    }
    try {
      const place = await client.fetchQuery(zipPlaceQuery(zip));
      // Another one was typed during the lookup.
      if (latest.current !== zip) return false;
      keepPlace(place);
    } catch (error) {
      if (latest.current !== zip) return false;
      setProblem(isNotFoundError(error) ? UNKNOWN_ZIP : errorMessage(error));
      return false;
    }
    setProblem(undefined);
    return true;
  };
  return { problem, setProblem, keepZip };
}
