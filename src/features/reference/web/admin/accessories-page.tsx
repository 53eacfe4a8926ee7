import { useQuery } from '@tanstack/react-query';
import { accessoryLabel } from '#app/features/machines/accessories.rules.ts';
import type { Paged } from '#app/lib/paged-query.ts';
import { RowButton } from '#app/ui/button.tsx';
import { LoadProblem } from '#app/ui/loaded.tsx';
import { KeptFocus } from '#app/ui/paged-list.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { SubjectDialog, useDialog } from '#app/ui/use-dialog.tsx';
import { listHref } from '#app/lib/query-string.ts';
import type { ListedAccessory, ReviewedAccessory } from '../../reference.schema.ts';
import { ACCESSORIES, offeredAccessoriesQuery, pendingAccessoriesQuery } from './reference.queries.ts';
import { AddAccessoryForm, RenameAccessoryForm } from './accessory-forms.tsx';
import {
  Consequence,
  pendingActions,
  PendingList,
  proposalColumns,
  ProposalsTable,
  RejectProposalDialog,
  useReview,
} from './proposals.tsx';

/** Accessories that wait for review, and those offered to sellers. */
export function AccessoriesAdmin({ page }: { page: number | undefined }) {
  const waiting = useQuery(pendingAccessoriesQuery(page));
  const offered = useQuery(offeredAccessoriesQuery);
  if (waiting.data !== undefined && offered.data !== undefined) {
    return <Accessories page={page ?? 1} waiting={waiting.data} offered={offered.data} />;
  }
  if (!waiting.isError && !offered.isError) return <Skeleton className="h-96" />;
  const refetch = () => Promise.all([waiting.refetch(), offered.refetch()]);
  return <LoadProblem title="Failed to fetch accessories" onRetry={refetch} />;
}

type AccessoriesProps = { page: number; waiting: Paged<ListedAccessory>; offered: readonly ReviewedAccessory[] };

function Accessories({ page, waiting, offered }: AccessoriesProps) {
  const control = useAccessoryChanges();
  const { renamed, questionDialog } = control;
  return (
    <KeptFocus rows="tbody > tr" className="gap-8">
      <PendingList
        waiting={waiting}
        page={page}
        noun={['accessory', 'accessories']}
        hrefOf={(to) => listHref('/admin/accessories', {}, { page: to })}
        columns={proposalColumns({ name: NAME, dateLabel: 'Named', actions: pendingActions(control) })}
      />
      <OfferedAccessories accessories={offered} control={control} />
      <RejectProposalDialog
        title="Reject this accessory?"
        review={control}
        nameOf={titleOf}
        consequence="Other sellers cannot choose it. The listing that named it keeps it."
      />
      <SubjectDialog dialog={renamed} title="Edit accessory">
        {(accessory) => <RenameAccessoryForm accessory={accessory} onClose={renamed.close} />}
      </SubjectDialog>
      {questionDialog}
    </KeptFocus>
  );
}

const SENTENCES = {
  approve: { title: 'Accessory Approved', failure: 'Failed to approve accessory' },
  reject: { title: 'Accessory Rejected', failure: 'Failed to reject accessory' },
  remove: { title: 'Accessory Removed', failure: 'Failed to remove accessory' },
} as const;

/** An admin's changes to accessories, and their dialogs. */
function useAccessoryChanges() {
  const review = useReview<ReviewedAccessory>({ list: ACCESSORIES, titleOf, sentences: SENTENCES });
  const onRemove = (accessory: ReviewedAccessory) =>
    review.ask({
      title: 'Delete this accessory?',
      yes: 'Delete',
      text: (
        <Consequence what={titleOf(accessory)}>
          Sellers can no longer choose it. Listings that have it keep it.
        </Consequence>
      ),
      onYes: () => review.remove(accessory),
    });
  return { ...review, onRemove, renamed: useDialog<ReviewedAccessory>() };
}
type AccessoryControl = ReturnType<typeof useAccessoryChanges>;

/** The name as buyers see it. */
function titleOf({ name }: { name: string }): string {
  return accessoryLabel(name);
}

const NAME = {
  head: 'Name',
  className: 'w-full md:w-auto',
  cell: ({ name }: ReviewedAccessory) => <AccessoryName name={name} />,
};

/** The name as buyers see it; below it the stored name if it differs. */
function AccessoryName({ name }: { name: string }) {
  const label = accessoryLabel(name);
  return (
    <>
      <span className="font-semibold wrap-anywhere">{label}</span>
      {label !== name && <span className="block text-12 text-quiet wrap-anywhere">{name}</span>}
    </>
  );
}

type OfferedProps = { accessories: readonly ReviewedAccessory[]; control: AccessoryControl };

/** The accessories offered to sellers. */
function OfferedAccessories({ accessories, control }: OfferedProps) {
  return (
    <section aria-labelledby="offered-heading" className="grid grid-cols-1 gap-3">
      <h2 id="offered-heading" className="text-20">
        Offered to sellers ({accessories.length})
      </h2>
      <AddAccessoryForm />
      {accessories.length === 0 ? (
        <p className="text-quiet">None yet. Sellers can still name their own.</p>
      ) : (
        <ProposalsTable
          aria-labelledby="offered-heading"
          columns={proposalColumns({ name: NAME, dateLabel: 'Since', actions: offeredActions(control) })}
          rows={accessories}
        />
      )}
    </section>
  );
}

function offeredActions({ renamed, onRemove }: AccessoryControl) {
  return (accessory: ReviewedAccessory) => (
    <>
      <RowButton label={`Edit ${titleOf(accessory)}`} onClick={() => renamed.open(accessory)}>
        Edit
      </RowButton>
      <RowButton variant="quiet" label={`Delete ${titleOf(accessory)}`} onClick={() => onRemove(accessory)}>
        Delete…
      </RowButton>
    </>
  );
}
