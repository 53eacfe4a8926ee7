import type { PlacementFigures } from '#app/features/payments/payments.schema.ts';
import { LocalDate } from '#app/ui/local-date.tsx';
import { formatInteger } from '#app/lib/format.ts';

type Figures = Pick<PlacementFigures, 'seen' | 'opened' | 'asked' | 'contacted'>;

/** What a placement has brought, and what a listing without one had in the same time. */
export function PlacementFiguresLine({ figures }: { figures: PlacementFigures }) {
  const { since, others } = figures;
  return (
    <p className="col-span-full text-14 text-quiet tabular-nums sm:col-start-2 lg:row-start-3">
      Placed since <LocalDate at={since} />: <span className="font-medium text-ink">{words(figures)}</span>
      {others !== null && `. A listing without placement in that time: ${words(others)}`}.
    </p>
  );
}

function words({ seen, opened, asked, contacted }: Figures): string {
  const direct = contacted > 0 ? `, called or emailed ${rounded(contacted)}` : '';
  return `seen ${rounded(seen)}, opened ${rounded(opened)}, asked about ${rounded(asked)}${direct}`;
}

/** Averages below ten keep a digit: half a question is not none. */
function rounded(count: number): string {
  return count < 10 ? String(Math.round(count * 10) / 10) : formatInteger(Math.round(count));
}
