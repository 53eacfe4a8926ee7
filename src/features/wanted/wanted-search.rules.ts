import type { BrowseSearch } from '#app/features/catalogue/browse-search.schema.ts';
import type { WantedQuery } from './wanted-list.schema.ts';
import { stringifySearch } from '#app/lib/query-string.ts';

/** The number of days for which an approved wanted ad is public, and by which each renewal prolongs it from its day on. */
export const PUBLIC_DAYS = 60;

/** Whether a seller's machine may be what a search asks for, as far as brand, heads and state tell. */
export function mayAnswer({ brand: brands, heads, state }: BrowseSearch, offered: WantedQuery): boolean {
  const isBrand = (brand: string) => brands === undefined || brands.some((asked) => asked.toLowerCase() === brand);
  return (
    (offered.brand === undefined || isBrand(offered.brand.toLowerCase())) &&
    (offered.heads === undefined || heads === undefined || heads.includes(offered.heads)) &&
    (offered.state === undefined || state === undefined || state.includes(offered.state))
  );
}

/** The form of a new listing, with what the search asks for filled in. */
export function sellWantedHref({ brand, heads }: BrowseSearch): string {
  return `/sell${stringifySearch({ brand: brand?.[0], heads: heads?.[0] })}`;
}
