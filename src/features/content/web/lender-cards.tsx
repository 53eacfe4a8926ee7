import { useQuery } from '@tanstack/react-query';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { Lender } from '#app/features/site/site.schema.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { LoadProblem } from '#app/ui/loaded.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { isSampleLender } from '#app/features/site/sample-data.rules.ts';
import { lendersQuery } from '#app/features/site/web/site.queries.ts';

/** The lenders, each with a link to its own application. */
export function LenderCards() {
  const { data, isError, refetch } = useQuery(lendersQuery);
  if (data === undefined)
    return isError ? (
      <LoadProblem title="Failed to fetch the lenders" onRetry={refetch} />
    ) : (
      <Skeleton className="h-72" />
    );
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {data.map((lender) => (
        <li key={lender.name} className="grid">
          <LenderCard lender={lender} />
        </li>
      ))}
    </ul>
  );
}

export function LenderCard({ lender }: { lender: Lender }) {
  const { name, description, url, highlight } = lender;
  return (
    <div className="grid grid-rows-[auto_1fr_auto] gap-3 rounded-panel border border-line bg-surface p-4 shadow-card">
      <div className="flex items-center gap-3">
        <LenderLogo lender={lender} />
        <div className="min-w-0">
          {/* What it offers distinguishes lenders; their names mean nothing to a buyer. */}
          <p className="font-display text-16 font-semibold text-balance wrap-anywhere text-teal-ink">{highlight}</p>
          <p className="text-14 wrap-anywhere">{name}</p>
        </div>
      </div>
      <div className="grid content-start gap-1 text-14 text-quiet">
        <p className="wrap-anywhere">{description}</p>
        {isSampleLender(lender) && <p>Sample lender: not a real offer.</p>}
      </div>
      <a href={url} target="_blank" rel="noopener" className={buttonClass({ className: 'justify-self-start' })}>
        Apply<span className="sr-only"> at {name}</span>
        <ArrowUpRight aria-label="(another site, in a new tab)" />
      </a>
    </div>
  );
}

function LenderLogo({ lender: { name, logo } }: { lender: Lender }) {
  if (logo !== '') return <img src={logo} alt="" width={44} height={44} className="size-11 shrink-0 object-contain" />;
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-control bg-sunken font-display font-bold text-ink"
    >
      {getInitials(name)}
    </span>
  );
}

function getInitials(name: string): string {
  return name
    .split(' ', 2)
    .map((word) => word.slice(0, 1))
    .join('');
}
