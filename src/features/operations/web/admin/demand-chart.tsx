import { formatInteger, pluralize } from '#app/lib/format.ts';
import { Panel } from '#app/ui/panel.tsx';
import { groupLabel } from '../../demand.rules.ts';
import type { DemandRow } from '../../demand.schema.ts';
import type { DemandFigure } from '../../demand-search.schema.ts';

const MOST_ROWS = 8;

const SIDES = [
  { figure: 'searched', label: 'Searched', fill: 'fill-thread-ink' },
  { figure: 'saved', label: 'Saved', fill: 'fill-thread-ink' },
  { figure: 'wanted', label: 'Wanted', fill: 'fill-thread-ink' },
  { figure: 'watched', label: 'Watched', fill: 'fill-thread-ink' },
  { figure: 'inStock', label: 'In stock', fill: 'fill-quiet' },
] as const satisfies readonly { figure: DemandFigure; label: string; fill: string }[];

/** What is wanted beside stock for the first rows of the table, which has the same figures as text. */
export function DemandChart({ rows }: { rows: readonly DemandRow[] }) {
  const shown = rows.slice(0, MOST_ROWS);
  const mostOf = (figure: DemandFigure) => Math.max(1, ...shown.map(({ figures }) => figures[figure]));
  return (
    <Panel aria-labelledby="demand-chart" className="grid gap-3 sm:p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="demand-chart" className="text-16">
          Wanted and in stock
        </h2>
        <p className="text-12 text-quiet">
          The first {pluralize(shown.length, 'row')}. Each column has a scale of its own.
        </p>
      </div>
      <div
        role="img"
        aria-label={`Bars of searches, saved searches, wanted ads, watchers and machines in stock for the first ${pluralize(shown.length, 'row')} of the table`}
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 text-14 sm:grid-cols-[minmax(0,16rem)_repeat(5,1fr)] sm:items-center"
      >
        <span className="max-sm:hidden" />
        {SIDES.map(({ figure, label }) => (
          <span key={figure} className="text-12 font-medium text-quiet max-sm:hidden">
            {label}
          </span>
        ))}
        {shown.map((row) => (
          <div key={groupLabel(row)} className="contents">
            <span className="truncate max-sm:col-span-2 max-sm:mt-1.5">{groupLabel(row)}</span>
            {SIDES.map(({ figure, label, fill }) => (
              <div key={figure}>
                <span className="text-12 text-quiet sm:hidden">{label}</span>
                <Bar count={row.figures[figure]} most={mostOf(figure)} fill={fill} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </Panel>
  );
}

function Bar({ count, most, fill }: { count: number; most: number; fill: string }) {
  return (
    <span className="grid grid-cols-[1fr_2.5rem] items-center gap-2">
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="h-3 w-full bg-sunken forced-colors:border">
        <rect width={(count / most) * 100} height="1" className={fill} />
      </svg>
      <span className="figures text-12">{formatInteger(count)}</span>
    </span>
  );
}
