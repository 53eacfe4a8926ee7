import type { ReactNode } from 'react';
import { LocalDate } from '#app/ui/local-date.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { accessoryLabel, parseAccessories } from '../accessories.rules.ts';
import { FACT_GROUPS } from '../fact-kinds.rules.ts';
import { factGroups, factLabel, knownFacts } from '../fact-registry.rules.ts';
import { CONDITION_WORDS } from '../machines.rules.ts';
import type { PublicMachine } from '../machines.schema.ts';
import { PlaceLink } from './place-link.tsx';

/** What a technician asks first, one line each. */
export function MachineFacts({ machine }: { machine: PublicMachine }) {
  const known = knownFacts(machine.facts);
  return (
    <PaperPanel id="facts" title="Specifications">
      <dl className="mt-3 grid grid-cols-1 gap-x-10 sm:grid-cols-2 print:grid-cols-2">
        <Fact label="Brand">{machine.brand}</Fact>
        <Fact label="Model">{machine.model}</Fact>
        <Fact label="Heads">{machine.heads}</Fact>
        <Fact label="Needles">{machine.needles}</Fact>
        <Fact label="Year">{machine.year ?? 'Not stated'}</Fact>
        <Fact label="Condition">{CONDITION_WORDS[machine.condition]}</Fact>
        <Fact label="Location">
          {machine.location === null ? (
            'On request'
          ) : (
            <PlaceLink location={machine.location} className="justify-end link" />
          )}
        </Fact>
        {machine.isConsignment && <Fact label="Consignment">Yes</Fact>}
        <Fact label="Listed">
          <LocalDate at={machine.createdAt} />
        </Fact>
        <Fact label="Listing ID">
          <span className="text-12 font-medium wrap-anywhere">{machine.id}</span>
        </Fact>
      </dl>
      {factGroups(known.map(({ fact }) => fact)).map(({ group, facts }) => (
        <section key={group} aria-labelledby={`facts-${group}`} className="mt-5">
          <h3 id={`facts-${group}`} className="text-16 font-semibold">
            {FACT_GROUPS[group]}
          </h3>
          <dl className="mt-1 grid grid-cols-1 gap-x-10 sm:grid-cols-2 print:grid-cols-2">
            {known
              .filter(({ fact }) => facts.includes(fact))
              .map(({ fact, value }) => (
                <Fact key={fact.key} label={fact.label}>
                  {factLabel(fact, value)}
                </Fact>
              ))}
          </dl>
        </section>
      ))}
    </PaperPanel>
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

export function Description({ text }: { text: string }) {
  if (text.trim() === '') return null;
  return (
    <PaperPanel id="description" title="Description">
      <p className="mt-3 max-w-[70ch] whitespace-pre-line wrap-anywhere">{text}</p>
    </PaperPanel>
  );
}

/** What comes with the machine. */
export function Accessories({ machine }: { machine: PublicMachine }) {
  const accessories = parseAccessories(machine.accessories);
  if (accessories.length === 0) return null;
  return (
    <PaperPanel id="accessories" title="Accessories">
      <ul className="mt-3 grid gap-x-10 sm:grid-cols-2 print:grid-cols-2">
        {accessories.map(({ name, quantity }) => (
          <li key={name} className="flex items-baseline gap-3 border-b border-line py-2 print:py-0.5">
            <span className="figures min-w-7 shrink-0 font-semibold">{quantity} ×</span>
            <span className="wrap-anywhere">{accessoryLabel(name)}</span>
          </li>
        ))}
      </ul>
    </PaperPanel>
  );
}

/** A panel that is printed without its frame. */
function PaperPanel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Panel aria-labelledby={`${id}-heading`} className="print:border-0 print:p-0 print:shadow-none">
      <h2 id={`${id}-heading`} className="text-20">
        {title}
      </h2>
      {children}
    </Panel>
  );
}
