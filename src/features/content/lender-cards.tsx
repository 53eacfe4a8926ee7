import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { buttonClass } from '#app/ui/button-class.ts';
import { LENDERS, type Lender } from './lenders.ts';

/** Who finances machines, each with the way to its own application. */
export function LenderCards() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {LENDERS.map((lender) => (
        <LenderCard key={lender.name} lender={lender} />
      ))}
    </ul>
  );
}

function LenderCard({ lender }: { lender: Lender }) {
  const { name, description, url, highlight } = lender;
  return (
    <li className="grid grid-rows-[auto_1fr_auto] gap-3 rounded-panel border border-line bg-surface p-4 shadow-card">
      <div className="flex items-center gap-3">
        <LenderLogo lender={lender} />
        <div className="min-w-0">
          <p className="font-display font-semibold text-balance">{name}</p>
          <p className="text-14 text-teal-ink">{highlight}</p>
        </div>
      </div>
      <p className="text-14 text-quiet">{description}</p>
      <a href={url} target="_blank" rel="noopener" className={buttonClass({ className: 'justify-self-start' })}>
        Apply<span className="sr-only"> at {name}</span>
        <ArrowUpRight aria-label="(another site, in a new tab)" />
      </a>
    </li>
  );
}

function LenderLogo({ lender: { name, logo } }: { lender: Lender }) {
  if (logo !== null)
    return <img src={logo} alt="" width={44} height={44} className="size-11 shrink-0 object-contain" />;
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-control bg-sunken font-display font-bold text-ink"
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  return name
    .split(' ', 2)
    .map((word) => word.slice(0, 1))
    .join('');
}
