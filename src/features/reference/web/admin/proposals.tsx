import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { RowButton } from '#app/ui/button.tsx';
import type { Paged } from '#app/lib/paged-query.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { LocalDate } from '#app/ui/local-date.tsx';
import { ListFooter } from '#app/ui/paged-list.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import { useChange, type Change } from '#app/ui/use-change.ts';
import { useDialog, useQuestion, type DialogState, type Question } from '#app/ui/use-dialog.tsx';
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

/** Either nothing waits at all, or only this page has become empty. */
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

/** The columns of models and accessories: who named it, since when, and what can be done with it. */
export function proposalColumns<Row extends Named>(props: {
  name: Column<Row>;
  numbers?: readonly Column<Row>[];
  /** Heading of the column of dates. */
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

/** Whose listing named it, with a link to the account. */
function NamedBy({ proposer: { username, waiting } }: { proposer: Proposer }) {
  return (
    <span className="block text-12 font-normal text-quiet wrap-anywhere">
      by{' '}
      <SiteLink href={`/admin/users?search=${encodeURIComponent(username)}`} className="link">
        {username}
      </SiteLink>
      {waiting > 1 && `, who named ${waiting} that wait`}
    </span>
  );
}

/** What was named first by a listing. */
type Proposal = { id: string; proposer: Proposer | null };

type ReviewProps<Reviewed> = {
  list: ReviewedPath;
  titleOf: (reviewed: Reviewed) => string;
  /** What is said of a change, and where it could not be made. */
  sentences: Readonly<Record<ReviewChange, { title: string; failure: string }>>;
};

/** The changes that an admin makes to models or accessories, at once or after a question. */
export function useReview<Reviewed extends { id: string }>({ list, titleOf, sentences }: ReviewProps<Reviewed>) {
  const client = useQueryClient();
  const { isUnderway, change, ask, questionDialog } = useQuestion();
  const changeTo = (action: ReviewChange, reviewed: Reviewed): ProposalChange => {
    const { id } = reviewed;
    const { title, failure } = sentences[action];
    const make = () => changeReviewed(client, list, id, action);
    return { make, failure, id, done: { title, description: titleOf(reviewed) } };
  };
  const onApprove = (reviewed: Reviewed) => {
    const { make, failure, ...options } = changeTo('approve', reviewed);
    change(make, failure, options);
  };
  const rejected = useDialog<Reviewed & Proposal>();
  return { titleOf, isUnderway, ask, questionDialog, changeTo, onApprove, rejected };
}

/** What can be done with what waits for review. */
export function pendingActions<Reviewed extends { id: string }>(review: ReturnType<typeof useReview<Reviewed>>) {
  const { titleOf, onApprove, rejected, isUnderway } = review;
  return (reviewed: Reviewed & Proposal) => (
    <>
      <RowButton label={`Approve ${titleOf(reviewed)}`} isBusy={isUnderway} onClick={() => onApprove(reviewed)}>
        Approve
      </RowButton>
      <RowButton variant="quiet" label={`Reject ${titleOf(reviewed)}`} onClick={() => rejected.open(reviewed)}>
        Reject…
      </RowButton>
    </>
  );
}

/** What a question is about, and what follows from a yes. */
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
  dialog: DialogState<Reviewed>;
  /** What was proposed, in words. */
  nameOf: (proposal: Reviewed) => string;
  consequence: string;
  rejectionOf: (proposal: Reviewed) => ProposalChange;
};

/** Confirms that a proposal is rejected: it alone, or all of the account that made it. */
export function RejectProposalDialog<Reviewed extends Proposal>(props: RejectProposalDialogProps<Reviewed>) {
  const { title, dialog, nameOf, consequence, rejectionOf } = props;
  const { subject: proposal, close, closeFor } = dialog;
  const { isUnderway, change } = useChange();
  const rejectAll = useRejectAll(change);
  const [rejectAllId, setRejectAllId] = useState<string | null>(null);
  const proposer = proposal?.proposer ?? null;
  const others = (proposer?.waiting ?? 1) - 1;
  const rejectsAll = proposal !== null && rejectAllId === proposal.id;
  const onYes = () => {
    if (proposal === null) return;
    // Closed before the toast, which lies below an open dialog.
    const done = () => closeFor(proposal);
    const { make, failure, ...options } = rejectionOf(proposal);
    if (rejectsAll && proposer !== null) rejectAll(proposer, done);
    else change(() => make().finally(done), failure, options);
  };
  return (
    <QuestionDialog
      title={title}
      open={proposal !== null}
      yes={rejectsAll ? `Reject all ${others + 1}` : 'Reject'}
      isUnderway={isUnderway}
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

/** Rejects all proposals of an account, and shows how many they were. */
function useRejectAll(change: Change) {
  const client = useQueryClient();
  return ({ id, username }: Proposer, onDone: () => void) => {
    const make = async () => {
      const count = await rejectProposals(client, id).finally(onDone);
      return { title: 'Names Rejected', description: `${count === 1 ? '1 name' : `${count} names`} of ${username}` };
    };
    change(make, 'Failed to reject the names', { id });
  };
}

/** A change of a model or an accessory, and what is said of it. */
type ProposalChange = Pick<Question, 'make' | 'failure' | 'id' | 'done'>;
