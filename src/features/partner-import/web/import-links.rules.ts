import { stringifySearch } from '#app/lib/query-string.ts';
import type { ReportSearch } from '../partner-import.schema.ts';

export const IMPORTS_HREF = '/admin/imports';

/** Where the report of an import stands. */
export function importHref(id: string): string {
  return `${IMPORTS_HREF}/${id}`;
}

export function importsHref(page: number): string {
  return `${IMPORTS_HREF}${stringifySearch({ page: page === 1 ? undefined : page })}`;
}

/** Where the findings of one kind stand; another kind begins at its first page. */
export function reportHref(id: string, { kind, page }: ReportSearch): string {
  return `${importHref(id)}${stringifySearch({ kind, page: page === 1 ? undefined : page })}`;
}
