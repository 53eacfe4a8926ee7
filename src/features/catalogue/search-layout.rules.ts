// Counting searches loads this file on every page: it imports no schemas.

/** Parameters of /browse that change how results are shown, but not which machines are found. */
const LAYOUT_PARAMS = ['page', 'pageSize', 'view', 'sort', 'direction', 'promotedFirst'];

/** The filters and the text in the query of an address of /browse, ordered by name; empty without any. */
export function withoutLayout(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of LAYOUT_PARAMS) params.delete(name);
  params.sort();
  return params.toString();
}
