import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { isNotFoundError } from '#app/lib/api.ts';
import { UNKNOWN_ZIP, ZIP_NEEDED } from '../places.schema.ts';
import { zipPlaceQuery } from './places.queries.ts';
import { keepPlace } from './use-visitor-place.ts';

/** The logic of a field for the visitor's ZIP code: its submission and its error. */
export function useZipField() {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  /** Looks up the location and stores it; false if it is invalid, and the field shows an error. */
  const keepZip = async (typed: string): Promise<boolean> => {
    const zip = typed.trim();
    if (!/^\d{5}$/.test(zip)) {
      setProblem(ZIP_NEEDED);
      return false;
    }
    try {
      keepPlace(await client.fetchQuery(zipPlaceQuery(zip)));
    } catch (error) {
      setProblem(isNotFoundError(error) ? UNKNOWN_ZIP : errorMessage(error));
      return false;
    }
    setProblem(undefined);
    return true;
  };
  return { problem, setProblem, keepZip };
}
