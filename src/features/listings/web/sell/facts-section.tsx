import ChevronDown from 'lucide-react/icons/chevron-down';
import { useWatch } from 'react-hook-form';
import { FACT_GROUPS, type FactGroup } from '#app/features/machines/fact-kinds.rules.ts';
import { factGroups, KEY_FACTS, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { SELLERS_FACTS, typedLabel } from '#app/features/machines/typed-facts.schema.ts';
import { UnitsSwitch } from '#app/features/machines/web/units-switch.tsx';
import { FactField, type StoredFacts } from './fact-field.tsx';
import type { SellFieldsProps } from './form-model.rules.ts';
import { SellSection } from './sell-section.tsx';
import { UsualFacts } from './usual-facts.tsx';

const RANKED = KEY_FACTS.filter(({ keyRank }) => keyRank !== null);
const OTHERS = factGroups(SELLERS_FACTS.filter((fact) => !KEY_FACTS.includes(fact)));

type FactsSectionProps = SellFieldsProps & StoredFacts;

/** Optional facts: the most used ones first, the rest collapsed. */
export function FactsSection(props: FactsSectionProps) {
  return (
    <SellSection
      id="facts"
      title="What buyers ask"
      text="All of it may stay empty. What you fill in, buyers can filter by, and need not ask."
    >
      <UnitsSwitch className="justify-self-start" />
      <UsualFacts form={props.form} start={props.start} />
      {KEY_FACTS.length > 0 && (
        <>
          <KeyFactsLeft {...props} />
          <FactFields facts={KEY_FACTS} {...props} />
        </>
      )}
      <div className="border-t border-line">
        {OTHERS.map(({ group, facts }) => (
          <FactGroupFields key={group} group={group} facts={facts} {...props} />
        ))}
      </div>
    </SellSection>
  );
}

/** For example '4 of these 6 are still empty'. */
function KeyFactsLeft(props: SellFieldsProps) {
  const empty = RANKED.length - useFilledCount(RANKED, props);
  return (
    <p className="text-14 font-medium">
      {empty === 0
        ? 'All that buyers choose by most is filled in.'
        : `Buyers choose by these most: ${empty} of these ${RANKED.length} ${empty === 1 ? 'is' : 'are'} still empty.`}
    </p>
  );
}

type FactsProps = SellFieldsProps & { facts: readonly RegisteredFact[] };

function FactGroupFields({ group, facts, ...props }: FactsProps & StoredFacts & { group: FactGroup }) {
  const isPrivate = facts.every(({ audience }) => audience !== 'everyone');
  return (
    <details className="group/facts border-b border-line last:border-b-0">
      <summary className="flex min-h-11 list-none items-center gap-3 py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="flex flex-1 flex-wrap items-baseline gap-x-3">
          <span className="font-display text-16 font-semibold">{FACT_GROUPS[group]}</span>
          {isPrivate && <span className="text-14 text-quiet">Never shown to buyers</span>}
        </span>
        <FilledCount facts={facts} {...props} />
        <ChevronDown
          aria-hidden="true"
          className="size-4 text-quiet transition-transform group-open/facts:rotate-180"
        />
      </summary>
      <div className="pt-2 pb-5">
        <FactFields facts={facts} {...props} />
      </div>
    </details>
  );
}

function FilledCount({ facts, ...props }: FactsProps) {
  const filled = useFilledCount(facts, props);
  return (
    <span className="shrink-0 text-14 text-quiet tabular-nums">
      <span>{`${filled} of ${facts.length}`}</span>
      <span className="sr-only"> filled in</span>
    </span>
  );
}

/** How many of these facts are filled in. Fields that are not rendered yet have their initial value. */
function useFilledCount(facts: readonly RegisteredFact[], { form, start }: SellFieldsProps): number {
  const typed = useWatch({ control: form.hook.control, name: 'facts' });
  return facts.filter((fact) => typedLabel(fact, typed?.[fact.key] ?? start.facts[fact.key] ?? '') !== '').length;
}

function FactFields({ facts, ...props }: FactsProps & StoredFacts) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {facts.map((fact) => (
        <FactField key={fact.key} fact={fact} {...props} />
      ))}
    </div>
  );
}
