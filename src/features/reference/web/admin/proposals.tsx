import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Paged } from '#app/lib/paged-query.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { LocalDate } from '#app/ui/local-date.tsx';
import { ListFooter } from '#app/ui/paged-list.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import { useChange, type Change } from '#app/ui/use-change.ts';
import type { DialogState, Question } from '#app/ui/use-dialog.tsx';
import type { Proposer } from '../../reference.schema.ts';
import { PENDING_PER_PAGE, rejectProposals } from './proposals.queries.ts';

export const PENDING_HEADING_ID = 'pending-heading';

type ListProps<Row> = Paged<Row> & {
  page: number;
  noun: readonly [one: string, many: string];
  hrefOf: (page: number) => string;
  /** The rows of the page. */
  children: ReactNode;
};

/** A page of the models or accessories that wait for review. */
export function PendingList<Row>({ rows, total, page, noun, hrefOf, children }: ListProps<Row>) {
  return (
    <section aria-labelledby={PENDING_HEADING_ID} className="grid grid-cols-1 gap-3">
      <h2 id={PENDING_HEADING_ID} className="text-20">
        Waiting for review ({total})
      </h2>
      {rows.length > 0 ? children : <EmptyQueue total={total} firstHref={hrefOf(1)} />}
      {total > PENDING_PER_PAGE && (
        <ListFooter
          page={page}
          pageSize={PENDING_PER_PAGE}
          shown={rows.length}
          total={total}
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

type RejectProposalDialogProps<Proposal> = {
  title: string;
  dialog: DialogState<Proposal>;
  /** What was proposed, in words. */
  nameOf: (proposal: Proposal) => string;
  consequence: string;
  rejectionOf: (proposal: Proposal) => ProposalChange;
};

/** Confirms that a proposal is rejected: it alone, or all of the account that made it. */
export function RejectProposalDialog<Proposal extends { id: string; proposer: Proposer | null }>(
  props: RejectProposalDialogProps<Proposal>,
) {
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
      <p className="font-medium wrap-anywhere">{proposal !== null && nameOf(proposal)}</p>
      <p className="mt-2 text-quiet">{consequence}</p>
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
export type ProposalChange = Pick<Question, 'make' | 'failure' | 'id' | 'done'>;
