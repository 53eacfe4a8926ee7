import { accessoryLabel } from '#app/features/machines/accessories.rules.ts';
import type { ListedAccessory, ReviewedAccessory } from '../../accessories.schema.ts';
import { WAITING_HEADING_ID, WaitingList } from './pending-list.tsx';
import type { Paged } from '#app/lib/paged-query.ts';
import { Button } from '#app/ui/button.tsx';
import { accessoriesHref } from './accessories.queries.ts';
import { AccessoriesTable, type ChoicesProps } from './accessories-table.tsx';
import { AddAccessoryForm } from './add-accessory-form.tsx';
import type { AccessoryControl } from './use-accessory-changes.ts';

type PendingProps = { page: number; waiting: Paged<ListedAccessory>; control: AccessoryControl };

/** What sellers named for the first time. */
export function PendingAccessories({ page, waiting, control }: PendingProps) {
  return (
    <WaitingList {...waiting} page={page} noun={['accessory', 'accessories']} hrefOf={accessoriesHref}>
      <AccessoriesTable
        aria-labelledby={WAITING_HEADING_ID}
        accessories={waiting.rows}
        dated="Named"
        Choices={PendingChoices}
        control={control}
      />
    </WaitingList>
  );
}

function PendingChoices({ accessory, control: { make, setAsking, isUnderway } }: ChoicesProps<ListedAccessory>) {
  const label = accessoryLabel(accessory.name);
  return (
    <>
      <Button
        size="small"
        aria-label={`Approve ${label}`}
        aria-disabled={isUnderway || undefined}
        className="max-lg:min-h-11"
        onClick={() => {
          make('approve', accessory);
        }}
      >
        Approve
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Reject ${label}`}
        className="max-lg:min-h-11"
        onClick={() => {
          setAsking({ about: 'reject', accessory });
        }}
      >
        Reject…
      </Button>
    </>
  );
}

type OfferedProps = { accessories: readonly ReviewedAccessory[]; control: AccessoryControl };

/** What sellers may choose from. */
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
          dated="Since"
          Choices={OfferedChoices}
          control={control}
        />
      )}
    </section>
  );
}

function OfferedChoices({ accessory, control: { setAsking } }: ChoicesProps<ReviewedAccessory>) {
  const label = accessoryLabel(accessory.name);
  return (
    <>
      <Button
        size="small"
        aria-label={`Edit ${label}`}
        className="max-lg:min-h-11"
        onClick={() => {
          setAsking({ about: 'rename', accessory });
        }}
      >
        Edit
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Delete ${label}`}
        className="max-lg:min-h-11"
        onClick={() => {
          setAsking({ about: 'remove', accessory });
        }}
      >
        Delete…
      </Button>
    </>
  );
}
