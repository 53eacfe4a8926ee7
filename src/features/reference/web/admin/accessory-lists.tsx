import { accessoryLabel } from '#app/features/machines/accessories.rules.ts';
import type { ListedAccessory, ReviewedAccessory } from '../../reference.schema.ts';
import { PENDING_HEADING_ID, PendingList } from './pending-list.tsx';
import type { Paged } from '#app/lib/paged-query.ts';
import { Button } from '#app/ui/button.tsx';
import { accessoriesHref } from './accessories.queries.ts';
import { AccessoriesTable, type RowActionsProps } from './accessories-table.tsx';
import { AddAccessoryForm } from './add-accessory-form.tsx';
import type { AccessoryControl } from './use-accessory-changes.ts';

type PendingProps = { page: number; waiting: Paged<ListedAccessory>; control: AccessoryControl };

/** The accessories that wait for review. */
export function PendingAccessories({ page, waiting, control }: PendingProps) {
  return (
    <PendingList {...waiting} page={page} noun={['accessory', 'accessories']} hrefOf={accessoriesHref}>
      <AccessoriesTable
        aria-labelledby={PENDING_HEADING_ID}
        accessories={waiting.rows}
        dateLabel="Named"
        RowActions={PendingActions}
        control={control}
      />
    </PendingList>
  );
}

function PendingActions({
  accessory,
  control: { onAccessory, setOpenDialog, isUnderway },
}: RowActionsProps<ListedAccessory>) {
  const label = accessoryLabel(accessory.name);
  return (
    <>
      <Button
        size="small"
        aria-label={`Approve ${label}`}
        aria-disabled={isUnderway || undefined}
        className="max-lg:min-h-11"
        onClick={() => onAccessory('approve', accessory)}
      >
        Approve
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Reject ${label}`}
        className="max-lg:min-h-11"
        onClick={() => setOpenDialog({ kind: 'reject', accessory })}
      >
        Reject…
      </Button>
    </>
  );
}

type OfferedProps = { accessories: readonly ReviewedAccessory[]; control: AccessoryControl };

/** The accessories that sellers may choose from. */
export function OfferedAccessories({ accessories, control }: OfferedProps) {
  return (
    <section aria-labelledby="offered-heading" className="grid grid-cols-1 gap-3">
      <h2 id="offered-heading" className="text-20">
        Offered to sellers ({accessories.length})
      </h2>
      <AddAccessoryForm />
      {accessories.length === 0 ? (
        <p className="text-quiet">None yet. Sellers can still name their own.</p>
      ) : (
        <AccessoriesTable
          aria-labelledby="offered-heading"
          accessories={accessories}
          dateLabel="Since"
          RowActions={OfferedActions}
          control={control}
        />
      )}
    </section>
  );
}

function OfferedActions({ accessory, control: { setOpenDialog } }: RowActionsProps<ReviewedAccessory>) {
  const label = accessoryLabel(accessory.name);
  return (
    <>
      <Button
        size="small"
        aria-label={`Edit ${label}`}
        className="max-lg:min-h-11"
        onClick={() => setOpenDialog({ kind: 'rename', accessory })}
      >
        Edit
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Delete ${label}`}
        className="max-lg:min-h-11"
        onClick={() => setOpenDialog({ kind: 'remove', accessory })}
      >
        Delete…
      </Button>
    </>
  );
}
