import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import { Panel } from '#app/ui/panel.tsx';
import { ListedDate } from './listed-date.tsx';
import { CONDITION_WORDS } from './machines.rules.ts';
import type { PublicMachine } from './machines.schema.ts';

/** What a technician asks first, one line each. */
export function MachineFacts({ machine }: { machine: PublicMachine }) {
  return (
    <Panel aria-labelledby="facts-heading" className="print:border-0 print:p-0 print:shadow-none">
      <h2 id="facts-heading" className="text-20">
        Specifications
      </h2>
      <dl className="mt-3 grid grid-cols-1 gap-x-10 sm:grid-cols-2 print:grid-cols-2">
        <Fact label="Brand">{machine.brand}</Fact>
        <Fact label="Model">{machine.model}</Fact>
        <Fact label="Heads">{machine.heads}</Fact>
        <Fact label="Needles">{machine.needles}</Fact>
        <Fact label="Year">{machine.year ?? 'Not stated'}</Fact>
        <Fact label="Condition">{CONDITION_WORDS[machine.condition]}</Fact>
        <Fact label="Location">
          <Place machine={machine} />
        </Fact>
        <Fact label="Consignment">{machine.isConsignment ? 'Yes' : 'No'}</Fact>
        <Fact label="Listed">
          <ListedDate at={machine.createdAt} />
        </Fact>
        <Fact label="Listing ID">
          <span className="text-12 font-medium wrap-anywhere">{machine.id}</span>
        </Fact>
      </dl>
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-b border-line py-2.5 print:py-1">
      <dt className="text-14 text-quiet">{label}</dt>
      <dd className="figures min-w-0 text-right font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function Place({ machine: { location, city } }: { machine: PublicMachine }) {
  if (location === null) return 'On request';
  // Of private sellers only the state is told, and a map of a state helps nobody.
  if (city === null && /^[A-Z]{2}$/.test(location)) return location;
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location)}`;
  return (
    <a href={map} target="_blank" rel="noopener noreferrer" className="inline-flex items-center gap-1.5 link">
      {location}
      <ExternalLink aria-hidden="true" className="size-3.5 print:hidden" />
      <span className="sr-only">(map, opens in a new tab)</span>
    </a>
  );
}
