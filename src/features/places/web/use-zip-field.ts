import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { isNotFoundError } from '#app/lib/api.ts';
import { UNKNOWN_ZIP, ZIP_NEEDED } from '../places.schema.ts';
import { zipPlaceQuery } from './places.queries.ts';
import { keepPlace } from './use-visitor-place.ts';

/** What a field for a visitor's ZIP code does with what they typed, and what is wrong with that. */
export function useZipField() {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  /** Looks the place up and keeps it; false: it is none, and the field says so. */
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
