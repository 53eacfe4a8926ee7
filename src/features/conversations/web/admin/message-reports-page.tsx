import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { REPORT_OUTCOMES } from '#app/db/enums.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { PagedList } from '#app/ui/paged-list.tsx';
import { useRowShortcuts } from '#app/ui/row-shortcuts.ts';
import { ShortcutHints, ShortcutsDialog } from '#app/ui/shortcuts-dialog.tsx';
import { SubjectDialog, useDialog } from '#app/ui/use-dialog.tsx';
import { REPORT_OUTCOME_LABELS } from '../../message-labels.rules.ts';
import type { MessageReport, MessageReportsQuery } from '../../message-reports.schema.ts';
import { threadHref } from '../../thread-links.rules.ts';
import { MessageReportCard } from './message-report-card.tsx';
import { DECISION_TITLES, MessageReportDecision, type DecidingMessage } from './message-report-decision.tsx';
import { MESSAGE_REPORTS_PER_PAGE, messageReportsHref, messageReportsQuery } from './message-reports.queries.ts';

/** Keyboard shortcuts. Without a focused message only the first two and `?` have an effect. */
const SHORTCUTS = {
  j: { does: 'To the next message', short: 'next' },
  k: { does: 'To the previous message', short: 'previous' },
  r: { does: 'Remove the message: asks what to add to the mail', short: 'remove' },
  d: { does: 'Dismiss the report: asks what to add to the mail', short: 'dismiss' },
  o: { does: 'Open the conversation in a new tab', short: 'open' },
  '?': { does: 'Show keyboard shortcuts', short: 'all keys' },
} as const;
type ShortcutKey = keyof typeof SHORTCUTS;

const OUTCOMES = REPORT_OUTCOMES.map((value) => ({ value, label: REPORT_OUTCOME_LABELS[value] }));
const NONE: readonly MessageReport[] = [];

/** Reported messages, those that wait longest first; polled while the page is open. */
export function MessageReports({ search }: { search: MessageReportsQuery }) {
  const query = useQuery(messageReportsQuery(search));
  const deciding = useDialog<DecidingMessage>();
  const shortcuts = useDialog<'shortcuts'>();
  const list = useRef<HTMLUListElement>(null);
  const reports = query.data?.rows ?? NONE;
  const { open: openShortcuts } = shortcuts;
  const { open: openDecision } = deciding;
  const onKey = useCallback(
    (key: ShortcutKey, row: HTMLElement | undefined) => {
      if (key === '?') openShortcuts('shortcuts');
      const report = reports.find(({ id }) => id === row?.dataset['messageReport']);
      if (report === undefined) return;
      if (key === 'o') window.open(threadHref(report.threadId), '_blank', 'noopener');
      if ((key === 'r' || key === 'd') && report.state === 'open')
        openDecision({ report, outcome: key === 'r' ? 'upheld' : 'dismissed' });
    },
    [reports, openShortcuts, openDecision],
  );
  useRowShortcuts({ around: list, rows: '[data-message-report]', shortcuts: SHORTCUTS, onKey });
  return (
    <PagedList
      query={query}
      failure="Failed to fetch the reports"
      stale="The reports could not be refreshed. What you see may be out of date."
      page={search.page}
      pageSize={MESSAGE_REPORTS_PER_PAGE}
      noun={['message', 'messages']}
      hrefOf={(page) => messageReportsHref({ state: search.state, page })}
      notice={<MessageReportsBar search={search} onMore={() => openShortcuts('shortcuts')} />}
      empty={
        <EmptyState title={search.state === undefined ? 'No report waits for you.' : 'There are no such reports.'} />
      }
      focusRows="[data-message-report]"
      className="gap-3"
      dialogs={
        <>
          <SubjectDialog dialog={deciding} title={({ outcome }) => DECISION_TITLES[outcome]}>
            {(subject) => <MessageReportDecision deciding={subject} onClose={deciding.close} />}
          </SubjectDialog>
          <ShortcutsDialog shortcuts={SHORTCUTS} open={shortcuts.subject !== null} onClose={shortcuts.close} />
        </>
      }
    >
      {({ rows }) => (
        <ul ref={list} aria-label="Reported messages" className="grid grid-cols-1 gap-3">
          {rows.map((report) => (
            <MessageReportCard
              key={report.id}
              report={report}
              onDecide={(decided, outcome) => openDecision({ report: decided, outcome })}
            />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function MessageReportsBar({ search, onMore }: { search: MessageReportsQuery; onMore: () => void }) {
  const navigate = useNavigate();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <p className="max-w-[64ch] text-quiet">
        What buyers and sellers say is wrong with a message of the other side, who learns nothing of it. Whoever
        reported it is mailed what came of it.
      </p>
      <FilterSelect
        label="State"
        all="Waiting"
        value={search.state === 'open' ? undefined : search.state}
        options={OUTCOMES}
        onChoose={(state) => navigate({ href: messageReportsHref({ state }) })}
      />
      <ShortcutHints shortcuts={SHORTCUTS} onMore={onMore} />
    </div>
  );
}
