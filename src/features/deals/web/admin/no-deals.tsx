import { EmptyState } from '#app/ui/empty-state.tsx';
import { EmptyList } from '#app/ui/paged-list.tsx';
import type { DealsSearch } from '../../deals-search.schema.ts';

/** Keys of the address that leave out no deals. */
const APPEARANCE: ReadonlySet<string> = new Set(['view', 'sort', 'direction', 'deal']);

/** What stands in place of deals if there are none. */
export function NoDeals({ search }: { search: DealsSearch }) {
  const isFiltered = Object.entries(search).some(([key, value]) => value !== undefined && !APPEARANCE.has(key));
  if (isFiltered) return <EmptyList title="No deals match." href="/admin/deals" next="Show all deals" />;
  return (
    <EmptyState title="No deals yet.">
      An introduction or an offer makes a conversation a deal. You make one of any other on its page under Messages.
    </EmptyState>
  );
}
