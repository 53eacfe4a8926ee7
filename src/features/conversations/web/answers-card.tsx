import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { Loaded } from '#app/ui/loaded.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { AwaitedParty } from '#app/db/thread-enums.ts';
import type { AnswersReport } from '../answer-figures.schema.ts';
import { medianLabel, minutesLabel, officeTarget, percentLabel, sellerTarget } from './answer-labels.rules.ts';
import { answersQuery } from './answers.queries.ts';
import { PartyFigures } from './party-figures.tsx';

/** How fast buyers get answers this week, compared with the week before, for the dashboard. */
export function AnswersCard() {
  return (
    <section aria-labelledby="answers-heading" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="answers-heading" className="text-20">
          Answers this week
        </h2>
        <SiteLink href="/admin/answers" className="link text-14">
          All weeks
        </SiteLink>
      </div>
      <Loaded
        query={useQuery({ ...answersQuery, refetchInterval: MINUTE_MS })}
        failure="Failed to fetch the figures of answers"
        skeleton="h-32"
      >
        {(report) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <PartyFigures heading="h3" title="You" figures={figuresOf(report, 'office')} />
            <PartyFigures heading="h3" title="Premium sellers" figures={figuresOf(report, 'seller')} />
          </div>
        )}
      </Loaded>
    </section>
  );
}

function figuresOf({ weeks, waiting, targets }: AnswersReport, party: AwaitedParty) {
  const [before, current] = weeks
    .slice(-2)
    .map(({ office, premiumSellers }) => (party === 'office' ? office : premiumSellers));
  if (before === undefined || current === undefined) return [];
  const target = party === 'office' ? officeTarget(targets) : sellerTarget(targets);
  const longest = waiting.find((wait) => wait.party === party);
  return [
    { label: 'Half within', value: medianLabel(current), before: medianLabel(before) },
    { label: `Within ${target}`, value: percentLabel(current), before: percentLabel(before) },
    {
      label: 'Longest waiting',
      value: minutesLabel(longest?.workedMinutes ?? null),
      before: minutesLabel(before.longestMinutes),
    },
  ];
}
