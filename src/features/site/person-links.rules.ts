import { stringifySearch } from '#app/lib/query-string.ts';

/** The back office's page of an account. */
export function accountHref(id: string): string {
  return `/admin/people/${encodeURIComponent(id)}`;
}

/** The back office's page of whoever has this email address, with or without an account. */
export function personHref(email: string): string {
  return `/admin/people${stringifySearch({ email })}`;
}
