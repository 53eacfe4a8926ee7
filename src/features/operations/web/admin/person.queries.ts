import * as z from 'zod/mini';
import { apiQuery } from '#app/lib/api.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { person, personEvent } from '../../person.schema.ts';

export const PEOPLE_PATH = '/api/admin/people';
export const EVENTS_PER_PAGE = 25;

/** A person is named by an account or an email address. */
export type PersonName = { id: string } | { email: string };

/** The person, with what other sections know of them. */
export function personQuery(named: PersonName) {
  return apiQuery(CHECKS_ANSWERS && person, { queryKey: [`${PEOPLE_PATH}${stringifySearch(named)}`], staleTime: 0 });
}

/** A page of what they did and what was done with them, the newest first. */
export function personEventsQuery(named: PersonName, page = 1) {
  const search = { ...named, page, pageSize: EVENTS_PER_PAGE };
  return pagedQuery(CHECKS_ANSWERS && z.array(personEvent), `${PEOPLE_PATH}/events`, search, { staleTime: 0 });
}
