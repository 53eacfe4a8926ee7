import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { REPORT_OUTCOMES, type ReportOutcome } from '#app/db/enums.ts';
import { editHref, machineHref } from '#app/features/machines/machine-links.rules.ts';
import { pluralize } from '#app/lib/format.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { PagedList } from '#app/ui/paged-list.tsx';
import { useRowShortcuts } from '#app/ui/row-shortcuts.ts';
import { ShortcutHints, ShortcutsDialog } from '#app/ui/shortcuts-dialog.tsx';
import { SubjectDialog, useDialog } from '#app/ui/use-dialog.tsx';
import { OUTCOME_LABELS } from '../../report-reasons.rules.ts';
import type { ReportsQuery } from '../../reports-list.schema.ts';
import type { ReportedListing } from '../../reports.schema.ts';
import { DecisionForm, type Deciding } from './decision-form.tsx';
import { ReportedListingCard, type ReportsControl } from './reported-listing-card.tsx';
import { REPORTED_PER_PAGE, reportsHref, reportsQuery } from './reports.queries.ts';

/** Keyboard shortcuts. Without a focused listing only the first two and `?` have an effect. */
const SHORTCUTS = {
  j: { does: 'To the next listing', short: 'next' },
  k: { does: 'To the previous listing', short: 'previous' },
  u: { does: 'Uphold its reports: asks what happens to the listing', short: 'uphold' },
  d: { does: 'Dismiss its reports: asks for the answer', short: 'dismiss' },
  e: { does: 'Edit the listing in a new tab', short: 'edit' },
  o: { does: 'Open the machine’s page in a new tab', short: 'open' },
  '?': { does: 'Show keyboard shortcuts', short: 'all keys' },
} as const;
type ShortcutKey = keyof typeof SHORTCUTS;

const OUTCOMES = REPORT_OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] }));
const NONE: readonly ReportedListing[] = [];

/** Reported listings with their reports, those that wait longest first; polled while the page is open. */
export function Reports({ search }: { search: ReportsQuery }) {
  const query = useQuery(reportsQuery(search));
  const deciding = useDialog<Deciding>();
  const shortcuts = useDialog<'shortcuts'>();
  const control = useReportsControl(deciding.open);
  const list = useRef<HTMLUListElement>(null);
  const listings = query.data?.rows ?? NONE;
  const { open: openShortcuts } = shortcuts;
  const onKey = useCallback(
    (key: ShortcutKey, row: HTMLElement | undefined) => {
      if (key === '?') openShortcuts('shortcuts');
      const reported = listings.find(({ id }) => id === row?.dataset['reported']);
      if (reported !== undefined && key !== '?' && key !== 'j' && key !== 'k') ACTIONS[key](reported, control);
    },
    [listings, control, openShortcuts],
  );
  useRowShortcuts({ around: list, rows: '[data-reported]', shortcuts: SHORTCUTS, onKey });
  return (
    <PagedList
      query={query}
      failure="Failed to fetch the reports"
      stale="The reports could not be refreshed. What you see may be out of date."
      page={search.page}
      pageSize={REPORTED_PER_PAGE}
      noun={['listing', 'listings']}
      hrefOf={(page) => reportsHref(search, { page })}
      notice={<ReportsBar search={search} onMore={() => openShortcuts('shortcuts')} />}
      empty={
        <EmptyState title={search.state === undefined ? 'No report waits for you.' : 'There are no such reports.'} />
      }
      focusRows="[data-reported]"
      className="gap-3"
      dialogs={
        <>
          <SubjectDialog dialog={deciding} title={dialogTitle}>
            {(subject) => <DecisionForm deciding={subject} onClose={deciding.close} />}
          </SubjectDialog>
          <ShortcutsDialog shortcuts={SHORTCUTS} open={shortcuts.subject !== null} onClose={shortcuts.close} />
        </>
      }
    >
      {({ rows }) => (
        <ul ref={list} aria-label="Reported listings" className="grid grid-cols-1 gap-3">
          {rows.map((reported) => (
            <ReportedListingCard key={reported.id} reported={reported} control={control} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const ACTIONS = {
  u: (reported, control) => control.onDecide(reported, 'upheld'),
  d: (reported, control) => control.onDecide(reported, 'dismissed'),
  e: ({ id, listing }) => {
    if (listing !== null) window.open(editHref(id), '_blank', 'noopener');
  },
  o: ({ id, listing }) => {
    if (listing !== null) window.open(machineHref(id), '_blank', 'noopener');
  },
} as const satisfies Partial<Record<ShortcutKey, (reported: ReportedListing, control: ReportsControl) => void>>;

/** What a decision is about: the open reports of a listing that are ticked, which at first all are. */
function useReportsControl(openDialog: (deciding: Deciding) => void): ReportsControl {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  return useMemo(
    () => ({
      isTicked: (id) => !unticked.has(id),
      onTick: (id, isTicked) => {
        setUnticked((before) => {
          const after = new Set(before);
          if (isTicked) after.delete(id);
          else after.add(id);
          return after;
        });
      },
      onDecide: (reported, outcome) => {
        const reports = reported.reports.filter(({ id, state }) => state === 'open' && !unticked.has(id));
        if (reports.length > 0) openDialog({ reported, reports, outcome });
      },
    }),
    [unticked, openDialog],
  );
}

function dialogTitle({ reports, outcome }: Deciding): string {
  const verb = { upheld: 'Uphold', dismissed: 'Dismiss' } as const satisfies Record<ReportOutcome, string>;
  return `${verb[outcome]} ${reports.length === 1 ? 'this report' : pluralize(reports.length, 'report')}?`;
}

function ReportsBar({ search, onMore }: { search: ReportsQuery; onMore: () => void }) {
  const navigate = useNavigate();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <p className="max-w-[64ch] text-quiet">
        What visitors say is wrong with a listing. Whoever left an address is told what came of it; the seller never
        learns who it was.
      </p>
      <FilterSelect
        label="State"
        all="Waiting"
        value={search.state === 'open' ? undefined : search.state}
        options={OUTCOMES}
        onChoose={(state) => navigate({ href: reportsHref({ state }) })}
      />
      <ShortcutHints shortcuts={SHORTCUTS} onMore={onMore} />
    </div>
  );
}
