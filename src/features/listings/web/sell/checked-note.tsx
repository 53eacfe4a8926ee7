import { useWatch } from 'react-hook-form';
import type { SourcedFact, SourcedFacts } from '#app/features/machines/fact-sources.rules.ts';
import { isTypedAs } from '#app/features/machines/typed-facts.schema.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { dayInUtc } from '#app/lib/local-date.ts';
import type { SellFieldsProps } from './form-model.rules.ts';

type CheckedNoteProps = SellFieldsProps & {
  factKey: string;
  /** The stored facts of the edited listing, with their sources. */
  stored: SourcedFacts;
};

/** Warns, before saving, that changing a fact which the operator has checked affects the check. */
export function CheckedNote({ factKey, stored, ...props }: CheckedNoteProps) {
  const told = stored[factKey];
  return told?.source === 'checked' ? <Note factKey={factKey} told={told} {...props} /> : null;
}

function Note({ factKey, told, form, start }: SellFieldsProps & { factKey: string; told: SourcedFact }) {
  const { siteName } = useSite();
  const typed = useWatch({ control: form.hook.control, name: `facts.${factKey}` }) ?? start.facts[factKey] ?? '';
  const isChanged = !isTypedAs(factKey, typed, told.value);
  return (
    <p role="status" className={isChanged ? 'rounded-control bg-warn-wash px-3 py-2 text-14 text-warn' : undefined}>
      {isChanged &&
        `This was checked by ${siteName} on ${dayInUtc(told.on)}. Your change makes it your own statement again.`}
    </p>
  );
}
