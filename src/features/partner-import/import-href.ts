export const IMPORTS_HREF = '/admin/imports';

/** Where the report of an import stands. */
export function importHref(id: string): string {
  return `${IMPORTS_HREF}/${id}`;
}
