import Trash from 'lucide-react/icons/trash-2';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { ImportButton } from '#app/features/partner-import/web/import-controls.tsx';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { deletedListingsHref } from './moderation.queries.ts';
import { ShortcutHints } from '#app/ui/shortcuts-dialog.tsx';
import { SHORTCUTS } from './use-shortcuts.ts';
import { listingCountLabel } from './listing-labels.rules.ts';
import type { ListingsSearch } from './listings-address.schema.ts';
import type { BulkActions } from './use-bulk-actions.tsx';
import type { SetOpenDialog } from './use-moderation.tsx';

type BarProps = {
  search: ListingsSearch;
  listings: readonly AdminMachine[];
  total: number;
  isTotalExact: boolean;
  setOpenDialog: SetOpenDialog;
  bulkActions: BulkActions;
};

/** The number of listings, and actions on all of them. */
export function ListingsBar({ search, listings, total, isTotalExact, setOpenDialog, bulkActions }: BarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" className="figures mr-auto text-16 font-semibold">
        {listingCountLabel(total, isTotalExact)}
      </p>
      <SiteLink
        href={deletedListingsHref()}
        preload={false}
        className={buttonClass({ variant: 'quiet', size: 'small', className: 'max-lg:min-h-11' })}
      >
        Deleted listings
      </SiteLink>
      <ImportButton />
      {search.status === 'pending' && listings.length > 0 && (
        <Button size="small" className="max-lg:min-h-11" onClick={() => bulkActions.onApproveAll(listings)}>
          Approve All
        </Button>
      )}
      <ShortcutHints shortcuts={SHORTCUTS} onMore={() => setOpenDialog({ kind: 'shortcuts' })} />
    </div>
  );
}

/** Below the list, away from frequently used buttons. */
export function DeleteAll({ listings, bulkActions }: Pick<BarProps, 'listings' | 'bulkActions'>) {
  return (
    <Button size="small" className="justify-self-end max-lg:min-h-11" onClick={() => bulkActions.onDeleteAll(listings)}>
      <Trash aria-hidden="true" />
      Delete All Shown
    </Button>
  );
}
