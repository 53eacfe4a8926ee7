import { useQuery } from '@tanstack/react-query';
import { dayInUtc } from '#app/lib/local-date.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import { SHOWN_WEEKS, type AnswerFigures, type AnswersReport, type WaitingThread } from '../answer-figures.schema.ts';
import { threadHref } from '../thread-links.rules.ts';
import { medianLabel, officeTarget, percentLabel, sellerTarget } from './answer-labels.rules.ts';
import { AnswersChart } from './answers-chart.tsx';
import { answersQuery } from './answers.queries.ts';
import { PartyFigures } from './party-figures.tsx';
import { WaitingClock } from './waiting-clock.tsx';

/** How fast buyers get answers, by week, and who waits longest. */
export function AnswersPage() {
  return (
    <>
      <p className="max-w-[70ch] text-14 text-quiet">
        How long buyers wait for you and for Premium sellers, in working time: opening hours, holidays and targets are
        in the{' '}
        <SiteLink href="/admin/site-settings#office-hours" className="link">
          site settings
        </SiteLink>
        . A wait counts for the week in which it began.
      </p>
      <Loaded query={useQuery(answersQuery)} failure="Failed to fetch the figures" skeleton="h-96">
        {(report) => (
          <>
            <Summary report={report} />
            <Weeks report={report} />
            <Waiting title="Longest waiting for you" waits={report.waiting.filter(({ party }) => party === 'office')} />
            <Waiting
              title="Longest waiting for Premium sellers"
              waits={report.waiting.filter(({ party }) => party === 'seller')}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function Summary({ report: { office, premiumSellers, targets } }: { report: AnswersReport }) {
  const of = ({ answers, ...figures }: AnswerFigures, target: string) => [
    { label: 'Half within', value: medianLabel(figures) },
    { label: `Within ${target}`, value: percentLabel(figures) },
    { label: 'Answers', value: String(answers) },
  ];
  const period = `in the last ${SHOWN_WEEKS} weeks`;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <PartyFigures heading="h2" title={`You, ${period}`} figures={of(office, officeTarget(targets))} />
      <PartyFigures
        heading="h2"
        title={`Premium sellers, ${period}`}
        figures={of(premiumSellers, sellerTarget(targets))}
      />
    </div>
  );
}

function Weeks({ report: { weeks } }: { report: AnswersReport }) {
  return (
    <section aria-labelledby="weeks-heading" className="grid grid-cols-1 gap-3">
      <h2 id="weeks-heading" className="text-20">
        By week
      </h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <AnswersChart label="You" weeks={weeks.map(({ from, office }) => ({ from, figures: office }))} />
        <AnswersChart
          label="Premium sellers"
          weeks={weeks.map(({ from, premiumSellers }) => ({ from, figures: premiumSellers }))}
        />
      </div>
      <DataTable aria-label="Answers by week" columns={COLUMNS} rows={weeks.toReversed()} rowKey={({ from }) => from} />
    </section>
  );
}

type Week = AnswersReport['weeks'][number];

const COLUMNS: readonly Column<Week>[] = [
  { head: 'Week of', isRowHead: true, className: 'whitespace-nowrap', cell: ({ from }) => <WeekHead from={from} /> },
  { head: 'You: half within', isNumber: true, cell: ({ office }) => medianLabel(office) },
  { head: 'You: in time', isNumber: true, cell: ({ office }) => percentLabel(office) },
  { head: 'You: answers', from: 'sm', isNumber: true, cell: ({ office }) => office.answers },
  { head: 'Sellers: half within', isNumber: true, cell: ({ premiumSellers }) => medianLabel(premiumSellers) },
  { head: 'Sellers: in time', from: 'sm', isNumber: true, cell: ({ premiumSellers }) => percentLabel(premiumSellers) },
  { head: 'Sellers: answers', from: 'sm', isNumber: true, cell: ({ premiumSellers }) => premiumSellers.answers },
];

function WeekHead({ from }: { from: string }) {
  const [day] = dayInUtc(from).split(', ');
  return <time dateTime={from}>{day}</time>;
}

function Waiting({ title, waits }: { title: string; waits: readonly WaitingThread[] }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <h2 className="text-20">{title}</h2>
      {waits.length === 0 ? (
        <EmptyState title="Nobody waits." />
      ) : (
        <ol className="grid gap-2">
          {waits.map(({ threadId, topic, buyerName, reason, ...clock }) => (
            <li
              key={threadId}
              className="relative grid gap-1 rounded-panel border border-line bg-surface px-4 py-3 hover:border-ink"
            >
              <SiteLink
                href={threadHref(threadId)}
                className="rounded-label font-medium wrap-anywhere after:absolute after:inset-0"
              >
                {buyerName}, about {topic ?? 'no machine'}
              </SiteLink>
              <WaitingClock clock={clock} reason={reason} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
