import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { factWording, findFact } from '#app/features/machines/fact-registry.rules.ts';
import { typedFactsOf } from '#app/features/machines/typed-facts.schema.ts';
import { MeasuredText } from '#app/features/machines/web/measured-text.tsx';
import { Button } from '#app/ui/button.tsx';
import { chosenBrand } from '../../listing-fields.rules.ts';
import { isOther } from '../../listings.schema.ts';
import type { SellFieldsProps } from './form-model.rules.ts';
import { usualFactsQuery } from './sell.queries.ts';
import { useDebounced, useFieldValue } from './sell-section.tsx';

const TYPING_PAUSE_MS = 400;

/** Fills in typical facts of the chosen model where fields are empty; hidden if none are known. */
export function UsualFacts({ form, start }: SellFieldsProps) {
  const chosen = useFieldValue(form, start, 'model');
  const named = useFieldValue(form, start, 'customModel');
  const customBrand = useFieldValue(form, start, 'customBrand');
  const brand = chosenBrand({ brand: useFieldValue(form, start, 'brand'), customBrand });
  // Debounced, because the name may still be being typed.
  const model = useDebounced((isOther(chosen) ? named : chosen).trim(), TYPING_PAUSE_MS);
  const isChosen = brand !== '' && model !== '' && !isOther(brand);
  const { data: usual = [] } = useQuery({ ...usualFactsQuery({ brand, model }), enabled: isChosen });
  const typed = useWatch({ control: form.hook.control, name: 'facts' });
  const known = usual.flatMap(({ key, value, from }) => {
    const fact = findFact(key);
    return fact === undefined ? [] : [{ fact, value, from }];
  });
  if (!isChosen || known.length === 0) return null;
  const [first, ...others] = new Set(known.map(({ from }) => from));
  const place = others.length === 0 ? first : undefined;
  const missing = known.filter(({ fact: { key } }) => (typed?.[key] ?? start.facts[key] ?? '').length === 0);
  const fillIn = () => {
    const values = typedFactsOf(Object.fromEntries(missing.map(({ fact, value }) => [fact.key, value])));
    for (const { fact } of missing) {
      const value = values[fact.key];
      if (value !== undefined) form.hook.setValue(`facts.${fact.key}`, value, { shouldDirty: true });
    }
  };
  return (
    <section aria-labelledby="usual-heading" className="grid gap-3 rounded-control bg-sunken p-4">
      <h3 id="usual-heading" className="text-16 font-semibold">
        Usual for this model
        {place !== undefined && <span className="text-14 font-normal text-quiet">{`, from ${place}`}</span>}
      </h3>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-14">
        {known.map(({ fact, value, from }) => (
          <li key={fact.key}>
            <span className="text-quiet">{fact.label}:</span>{' '}
            <span className="font-medium">
              <MeasuredText of={factWording(fact, value)} />
            </span>{' '}
            {place === undefined && <span className="text-12 text-quiet">from {from}</span>}
          </li>
        ))}
      </ul>
      {missing.length === 0 ? (
        <p role="status" className="text-14 text-quiet">
          All of these are filled in below. Change what differs on your machine.
        </p>
      ) : (
        <Button size="small" onClick={fillIn} className="justify-self-start max-lg:min-h-11">
          {missing.length === 1 ? 'Fill in this one' : `Fill in these ${missing.length}`}
        </Button>
      )}
    </section>
  );
}
