import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  MAX_MODEL_CHOICES,
  modelNameKey,
  type ModelBrands,
  type ModelChoice,
} from '#app/features/reference/reference.schema.ts';
import { pluralize } from '#app/lib/format.ts';
import { Combobox } from '#app/ui/combobox.tsx';
import { FormField } from '#app/ui/form.tsx';
import { isOther, isSame, OTHER } from '../../listings.schema.ts';
import type { SellFieldsProps } from './form-model.rules.ts';
import { modelChoicesQuery } from './sell.queries.ts';
import { SellInput, useDebounced, useFieldValue } from './sell-section.tsx';

const TYPING_PAUSE_MS = 150;
const OTHER_OPTION = { value: OTHER, label: 'Other model' };

type ModelFieldProps = SellFieldsProps & {
  /** As it would be stored; empty if none is chosen. */
  brand: string;
  /** The brands with known models. */
  brands: ModelBrands;
};

/** The model: one of the brand's known models, looked up while typing, or any other. */
export function ModelField({ form, start, brand, brands }: ModelFieldProps) {
  const model = useFieldValue(form, start, 'model');
  const isListed = brands.some((known) => isSame(known, brand));
  const { choices, note, known, typed, setTyped } = useModelChoices(isListed ? brand : '');
  const fill = useCounts({ form, start });
  const { setValue, clearErrors } = form.hook;
  useEffect(() => {
    if (known !== undefined) fill(known, 'untouched');
  }, [known, fill]);
  const choose = (name: string) => {
    setTyped(null);
    setValue('model', name, { shouldDirty: true });
    setValue('customModel', '');
    clearErrors(['model', 'customModel']);
    fill(choices.find((choice) => choice.name === name) ?? null, 'all');
  };
  return (
    <>
      <FormField form={form} name="model" label="Model" required>
        {({ onChange, onBlur, ...field }) => (
          <Combobox
            {...field}
            defaultValue={start.model}
            placeholder={brand === '' ? 'Select a brand first' : undefined}
            options={isListed ? [...choices.map(toOption), OTHER_OPTION] : []}
            suggested={typed === null ? model : suggestedName(choices, known, typed)}
            note={note}
            onOpen={() => setTyped(null)}
            onChoose={choose}
            onChange={(event) => {
              setTyped(event.target.value);
              void onChange(event);
            }}
            onBlur={(event) => {
              if (known) setValue('model', known.name);
              void onBlur(event);
            }}
          />
        )}
      </FormField>
      {isOther(model) && (
        <SellInput
          form={form}
          start={start}
          name="customModel"
          label="Model name"
          help="As shown on the machine’s nameplate."
          required
        />
      )}
    </>
  );
}

/** The model that Enter accepts: the first one, if it continues the typed text. */
function suggestedName(choices: readonly ModelChoice[], known: Known, typed: string): string | undefined {
  const [first] = choices;
  if (known === undefined || first === undefined || typed.trim() === '') return undefined;
  return modelNameKey(first.name).startsWith(modelNameKey(typed)) ? first.name : undefined;
}

function toOption({ name, heads, needles }: ModelChoice) {
  const counts = [
    ...(heads === null ? [] : [pluralize(heads, 'head')]),
    ...(needles === null ? [] : [pluralize(needles, 'needle')]),
  ];
  return { value: name, note: counts.join(', ') };
}

/** The model with exactly the typed name; null if there is none; undefined for an empty field or while loading. */
type Known = ModelChoice | null | undefined;

/** The models that match the typed text; none without a brand. */
function useModelChoices(brand: string) {
  const [search, setSearch] = useState<{ brand: string; text: string } | null>(null);
  // Text typed for another brand does not apply to this one.
  const typed = search?.brand === brand ? search.text : null;
  const text = (typed ?? '').trim();
  const paused = useDebounced(text, TYPING_PAUSE_MS);
  const asked = text === '' ? '' : paused;
  const ofBrand = modelChoicesQuery(brand, '').queryKey[0] ?? '';
  const { data, isError, isPlaceholderData } = useQuery({
    ...modelChoicesQuery(brand, asked),
    enabled: brand !== '',
    placeholderData: (earlier, query) => (query?.queryKey[0]?.startsWith(ofBrand) === true ? earlier : undefined),
  });
  const choices = data ?? NONE;
  const isAnswered = data !== undefined && !isPlaceholderData && asked === text;
  const same = choices.find(({ name }) => modelNameKey(name) === modelNameKey(text)) ?? null;
  return {
    choices,
    known: typed === null || !isAnswered ? undefined : same,
    note: isError ? 'Failed to load models. Type the whole name.' : noteOn(choices, isAnswered),
    typed,
    setTyped: (name: string | null) => setSearch(name === null ? null : { brand, text: name }),
  };
}

const NONE: readonly ModelChoice[] = [];

function noteOn(choices: readonly ModelChoice[], isAnswered: boolean): string | undefined {
  if (choices.length >= MAX_MODEL_CHOICES) return `The first ${MAX_MODEL_CHOICES}. Type a part of the name for others.`;
  return isAnswered && choices.length === 0 ? 'New to us. It is taken as you type it.' : undefined;
}

/**
 * Fills in heads and needles of a chosen model, and clears them for any other. After a lookup of a typed name, only for
 * fields that the user has not changed.
 */
function useCounts({ form: { hook }, start }: SellFieldsProps) {
  const { setValue, getValues, clearErrors } = hook;
  const filled = useRef({ heads: '', needles: '' });
  return useCallback(
    (choice: ModelChoice | null, which: 'all' | 'untouched') => {
      for (const field of ['heads', 'needles'] as const) {
        const current = getValues(field);
        // When editing, the stored value belongs to the previous model.
        const isEarlier = choice !== null && current === start[field];
        if (which === 'untouched' && current !== '' && current !== filled.current[field] && !isEarlier) continue;
        const count = String(choice?.[field] ?? '');
        setValue(field, count);
        clearErrors(field);
        filled.current[field] = count;
      }
    },
    [setValue, getValues, clearErrors, start],
  );
}
