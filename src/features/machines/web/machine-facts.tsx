import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LocalDate } from '#app/ui/local-date.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { accessoryLabel, parseAccessories } from '../accessories.rules.ts';
import { FACT_GROUPS } from '../fact-kinds.rules.ts';
import { factGroups, factLines, knownFacts } from '../fact-registry.rules.ts';
import { type HighlightKey, askHref, OVER_THE_PAGE } from '../machine-links.rules.ts';
import { combinedAttribution, type Attribution } from '../fact-source-labels.rules.ts';
import { factValues } from '../fact-sources.rules.ts';
import { highlightsOf } from '../highlights.rules.ts';
import { plainText } from '../measures.rules.ts';
import { CONDITION_WORDS, isPublic } from '../machines.rules.ts';
import type { PublicMachine } from '../machines.schema.ts';
import { stitchComparisonLabel } from '../stitch-comparison.rules.ts';
import { SourceLegend, SourceMark } from './fact-source.tsx';
import { stitchComparisonQuery } from './machines.queries.ts';
import { MeasuredText } from './measured-text.tsx';
import { PlaceLink } from './place-link.tsx';
import { UnitsSwitch } from './units-switch.tsx';

const GRID = 'grid grid-cols-1 gap-x-10 sm:grid-cols-2 print:grid-cols-3 print:gap-x-6';

type MachineFactsProps = { machine: PublicMachine; siteName: string };

/** The facts that technicians ask about first, one per line, then all others. */
export function MachineFacts({ machine, siteName }: MachineFactsProps) {
  const facts = factValues(machine.facts);
  const { known, unknown, told } = highlightsOf({ heads: machine.heads, facts });
  const others = knownFacts(facts).filter(({ fact }) => !told.has(fact.key));
  return (
    <PaperPanel id="facts" title="Specifications" beside={<UnitsSwitch />}>
      <dl className={`mt-3 ${GRID}`}>
        <Fact label="Brand">{machine.brand}</Fact>
        <Fact label="Model">{machine.model}</Fact>
        <Fact label="Heads">{machine.heads}</Fact>
        <Fact label="Needles">{machine.needles}</Fact>
        <Fact label="Year">{machine.year ?? 'Not stated'}</Fact>
        <Fact label="Condition">{CONDITION_WORDS[machine.condition]}</Fact>
        {known.map(({ key, with: others, label, wording }) => (
          <Fact
            key={key}
            label={label}
            attribution={combinedAttribution([key, ...others].map((each) => machine.facts[each]))}
            siteName={siteName}
          >
            <MeasuredText of={wording} />
            {key === 'stitchCount' && isPublic(machine) && <StitchComparison id={machine.id} />}
          </Fact>
        ))}
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
      {unknown.length > 0 && machine.status !== 'sold' && (
        <NotStated machine={machine} keys={unknown.map(({ key }) => key)} labels={unknown.map(({ label }) => label)} />
      )}
      {/* In print the groups flow on, to fit on one sheet. */}
      <div className="print:grid print:grid-cols-3 print:gap-x-6">
        {factGroups(others.map(({ fact }) => fact)).map(({ group, facts: ofGroup }) => (
          <section key={group} aria-labelledby={`facts-${group}`} className="mt-5 print:contents">
            <h3 id={`facts-${group}`} className="text-16 font-semibold print:hidden">
              {FACT_GROUPS[group]}
            </h3>
            <dl className={`mt-1 ${GRID} print:contents`}>
              {others
                .filter(({ fact }) => ofGroup.includes(fact))
                .map(({ fact, value }) => (
                  <Fact
                    key={fact.key}
                    label={fact.label}
                    isPrivate={fact.audience !== 'everyone'}
                    attribution={machine.facts[fact.key] ?? null}
                    siteName={siteName}
                  >
                    {factLines(fact, value).map((line) => (
                      <span key={plainText(line)} className="block">
                        <MeasuredText of={line} />
                      </span>
                    ))}
                  </Fact>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <SourceLegend
        attributions={Object.values(machine.facts).filter((fact) => fact !== undefined)}
        siteName={siteName}
      />
    </PaperPanel>
  );
}

type NotStatedProps = { machine: PublicMachine; keys: readonly HighlightKey[]; labels: readonly string[] };

/** Facts that buyers look for and the listing does not state, with a link to ask for them. */
function NotStated({ machine, keys, labels }: NotStatedProps) {
  const words = labels.map((label) => label.toLowerCase()).join(', ');
  return (
    <p className="mt-3 text-14 text-quiet">
      Not stated: {words}.{' '}
      <SiteLink href={askHref(machine, keys)} going={OVER_THE_PAGE} className="font-medium link print:hidden">
        Ask for {labels.length === 1 ? 'it' : 'them'}
      </SiteLink>
    </p>
  );
}

type FactProps = {
  label: string;
  isPrivate?: boolean;
  /** The source; null for a field of the listing. */
  attribution?: Attribution | null;
  siteName?: string;
  children: ReactNode;
};

function Fact({ label, isPrivate = false, attribution = null, siteName = '', children }: FactProps) {
  return (
    // The value has the room that it needs before the label, which takes the rest.
    <div className="grid grid-cols-[minmax(min-content,1fr)_auto] items-baseline gap-6 border-b border-line py-2.5 print:gap-3 print:py-0.5 print:text-12">
      <dt className="text-14 text-quiet print:text-12">
        {label}
        {isPrivate && <span className="block text-12">Not shown to buyers</span>}
      </dt>
      <dd className="flex min-w-0 items-baseline justify-end gap-1.5 text-right print:gap-1">
        <span className="figures min-w-0 font-semibold wrap-anywhere">{children}</span>
        {attribution !== null && <SourceMark attribution={attribution} siteName={siteName} />}
      </dd>
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

/** Included accessories. */
export function Accessories({ machine }: { machine: PublicMachine }) {
  const accessories = parseAccessories(machine.accessories);
  if (accessories.length === 0) return null;
  return (
    <PaperPanel id="accessories" title="Accessories">
      <ul className="mt-3 grid gap-x-10 sm:grid-cols-2 print:mt-1 print:grid-cols-3 print:text-12">
        {accessories.map(({ name, quantity }) => (
          <li key={name} className="flex items-baseline gap-3 border-b border-line py-2 print:py-0">
            <span className="figures min-w-7 shrink-0 font-semibold">{quantity} ×</span>
            <span className="wrap-anywhere">{accessoryLabel(name)}</span>
          </li>
        ))}
      </ul>
    </PaperPanel>
  );
}

type PaperPanelProps = { id: string; title: string; beside?: ReactNode; children: ReactNode };

/** A panel that is printed without its frame. */
function PaperPanel({ id, title, beside, children }: PaperPanelProps) {
  return (
    <Panel aria-labelledby={`${id}-heading`} className="print:border-0 print:p-0 print:shadow-none">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={`${id}-heading`} className="text-20">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </Panel>
  );
}

/** How a machine's stitches compare with those of the site's other machines of its kind and age. */
function StitchComparison({ id }: { id: string }) {
  const { data } = useQuery(stitchComparisonQuery(id));
  const words = data === undefined ? null : stitchComparisonLabel(data);
  return words === null ? null : <span className="block text-12 font-normal text-quiet print:hidden">{words}</span>;
}
