import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { RowButton } from '#app/ui/button.tsx';
import type { Paged } from '#app/lib/paged-query.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { LocalDate } from '#app/ui/local-date.tsx';
import { ListFooter } from '#app/ui/paged-list.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { useDialog, useQuestion, type DialogState } from '#app/ui/use-dialog.tsx';
import type { Proposer } from '../../reference.schema.ts';
import {
  changeReviewed,
  PENDING_PER_PAGE,
  rejectProposals,
  type ReviewChange,
  type ReviewedPath,
} from './reference.queries.ts';

const PENDING_HEADING_ID = 'pending-heading';

type ListProps<Row> = {
  waiting: Paged<Row>;
  page: number;
  noun: readonly [one: string, many: string];
  hrefOf: (page: number) => string;
  columns: readonly Column<Row>[];
};

/** A page of the models or accessories that wait for review. */
export function PendingList<Row extends Named>({ waiting, page, noun, hrefOf, columns }: ListProps<Row>) {
  const { rows, total, isTotalExact } = waiting;
  return (
    <section aria-labelledby={PENDING_HEADING_ID} className="grid grid-cols-1 gap-3">
      <h2 id={PENDING_HEADING_ID} className="text-20">
        Waiting for review ({total})
      </h2>
      {rows.length > 0 ? (
        <ProposalsTable aria-labelledby={PENDING_HEADING_ID} columns={columns} rows={rows} />
      ) : (
        <EmptyQueue total={total} firstHref={hrefOf(1)} />
      )}
      {total > PENDING_PER_PAGE && (
        <ListFooter
          page={page}
          pageSize={PENDING_PER_PAGE}
          shown={rows.length}
          total={total}
          isTotalExact={isTotalExact}
          noun={noun}
          hrefOf={hrefOf}
        />
      )}
    </section>
  );
}

/** Either nothing waits, or only this page has become empty. */
function EmptyQueue({ total, firstHref }: { total: number; firstHref: string }) {
  if (total > 0) {
    return (
      <p className="text-quiet">
        Nothing is left on this page.{' '}
        <SiteLink href={firstHref} className="link">
          Show the first page
        </SiteLink>
      </p>
    );
  }
  return (
    <p className="text-quiet">
      Nothing to review. New names from sellers appear here before other sellers can choose them.
    </p>
  );
}

type Named = { id: string; createdAt: string; proposer?: Proposer | null };

/** The columns of models and accessories: proposer, date and actions. */
export function proposalColumns<Row extends Named>(props: {
  name: Column<Row>;
  numbers?: readonly Column<Row>[];
  /** Heading of the date column. */
  dateLabel: string;
  actions: (row: Row) => ReactNode;
}): readonly Column<Row>[] {
  const { name, numbers = [], dateLabel, actions } = props;
  return [
    {
      ...name,
      isRowHead: true,
      cell: (row, index) => (
        <>
          {name.cell(row, index)}
          {row.proposer !== null && row.proposer !== undefined && <NamedBy proposer={row.proposer} />}
        </>
      ),
    },
    ...numbers,
    {
      head: dateLabel,
      from: 'md',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ createdAt }) => <LocalDate at={createdAt} />,
    },
    { head: null, className: 'pl-0', cell: (row) => <div className="flex justify-end gap-1.5">{actions(row)}</div> },
  ];
}

type ProposalsTableProps<Row> = { 'aria-labelledby': string; columns: readonly Column<Row>[]; rows: readonly Row[] };

export function ProposalsTable<Row extends Named>(props: ProposalsTableProps<Row>) {
  return (
    <DataTable
      {...props}
      rowKey={({ id }) => id}
      rowClass="hover:bg-sunken/50"
      hasFocusRows
      className="[&_:is(td,th)]:align-middle"
    />
  );
}

/** The account whose listing first named it, as a link for admins who manage accounts. */
function NamedBy({ proposer: { username, waiting } }: { proposer: Proposer }) {
  const viewer = useViewer();
  return (
    <span className="block text-12 font-normal text-quiet wrap-anywhere">
      by{' '}
      {hasPermission(viewer, 'users') ? (
        <SiteLink href={`/admin/users?search=${encodeURIComponent(username)}`} className="link">
          {username}
        </SiteLink>
      ) : (
        username
      )}
      {waiting > 1 && `, who named ${waiting} that wait`}
    </span>
  );
}

/** A model or accessory that a listing was the first to name. */
type Proposal = { id: string; proposer: Proposer | null };

type ReviewProps<Reviewed> = {
  list: ReviewedPath;
  titleOf: (reviewed: Reviewed) => string;
  /** Messages of success and failure by change. */
  sentences: Readonly<Record<ReviewChange, { title: string; failure: string }>>;
};

/** An admin's change of a model or accessory. */
function useReviewChange<Reviewed extends { id: string }>(change: ReviewChange, review: ReviewProps<Reviewed>) {
  const { list, titleOf, sentences } = review;
  const { title, failure } = sentences[change];
  return useMutation({
    mutationFn: ({ id }: Reviewed, { client }) => changeReviewed(client, list, id, change),
    onSuccess: (_changed, reviewed) => showToast({ title, description: titleOf(reviewed), tone: 'success' }),
    onError: (error) => showFailure(failure, error),
  });
}

/** An admin's changes of models or accessories after a confirmation. */
export function useReview<Reviewed extends { id: string }>(review: ReviewProps<Reviewed>) {
  const { ask, questionDialog } = useQuestion();
  const { mutateAsync: remove } = useReviewChange('remove', review);
  const rejected = useDialog<Reviewed & Proposal>();
  return { ...review, ask, questionDialog, remove, rejected };
}

/** Actions on models or accessories that wait for review. */
export function pendingActions<Reviewed extends { id: string }>(review: ReturnType<typeof useReview<Reviewed>>) {
  const { titleOf, rejected } = review;
  return (reviewed: Reviewed & Proposal) => (
    <>
      <ApproveButton review={review} reviewed={reviewed} />
      <RowButton variant="quiet" label={`Reject ${titleOf(reviewed)}`} onClick={() => rejected.open(reviewed)}>
        Reject…
      </RowButton>
    </>
  );
}

type ApproveButtonProps<Reviewed> = { review: ReviewProps<Reviewed>; reviewed: Reviewed };

function ApproveButton<Reviewed extends { id: string }>({ review, reviewed }: ApproveButtonProps<Reviewed>) {
  const approve = useReviewChange('approve', review);
  return (
    <RowButton
      label={`Approve ${review.titleOf(reviewed)}`}
      isBusy={approve.isPending}
      onClick={() => approve.mutate(reviewed)}
    >
      Approve
    </RowButton>
  );
}

/** The subject of a question, and the consequence of confirming it. */
export function Consequence({ what, children }: { what: ReactNode; children: ReactNode }) {
  return (
    <>
      <p className="font-medium wrap-anywhere">{what}</p>
      <p className="mt-2 text-quiet">{children}</p>
    </>
  );
}

type RejectProposalDialogProps<Reviewed> = {
  title: string;
  review: ReviewProps<Reviewed> & { rejected: DialogState<Reviewed & Proposal> };
  /** Describes a proposal. */
  nameOf: (proposal: Reviewed) => string;
  consequence: string;
};

/** Confirms the rejection of a proposal: it alone, or all by the same account. */
export function RejectProposalDialog<Reviewed extends { id: string }>(props: RejectProposalDialogProps<Reviewed>) {
  const { title, review, nameOf, consequence } = props;
  const { subject: proposal, close, closeFor } = review.rejected;
  const reject = useReviewChange('reject', review);
  const rejectAll = useRejectAll();
  const [rejectAllId, setRejectAllId] = useState<string | null>(null);
  const proposer = proposal?.proposer ?? null;
  const others = (proposer?.waiting ?? 1) - 1;
  const rejectsAll = proposal !== null && rejectAllId === proposal.id;
  const onYes = () => {
    if (proposal === null) return;
    const onSettled = () => closeFor(proposal);
    if (rejectsAll && proposer !== null) rejectAll.mutate(proposer, { onSettled });
    else reject.mutate(proposal, { onSettled });
  };
  return (
    <QuestionDialog
      title={title}
      open={proposal !== null}
      yes={rejectsAll ? `Reject all ${others + 1}` : 'Reject'}
      isUnderway={
        (reject.isPending && reject.variables === proposal) || (rejectAll.isPending && rejectAll.variables === proposer)
      }
      onYes={onYes}
      onClose={close}
    >
      <Consequence what={proposal !== null && nameOf(proposal)}>{consequence}</Consequence>
      {proposal !== null && proposer !== null && others > 0 && (
        <Checkbox
          className="mt-3"
          checked={rejectsAll}
          onChange={({ target }) => setRejectAllId(target.checked ? proposal.id : null)}
          label={
            <span className="wrap-anywhere">
              Also reject {others === 1 ? 'the other name' : `the other ${others} names`} that wait from{' '}
              {proposer.username}, models and accessories
            </span>
          }
        />
      )}
    </QuestionDialog>
  );
}

/** Rejects all proposals of an account and shows their number. */
function useRejectAll() {
  return useMutation({
    mutationFn: ({ id }: Proposer, { client }) => rejectProposals(client, id),
    onSuccess: (count, { username }) => {
      const description = `${count === 1 ? '1 name' : `${count} names`} of ${username}`;
      showToast({ title: 'Names Rejected', description, tone: 'success' });
    },
    onError: (error) => showFailure('Failed to reject the names', error),
  });
}
