import type { ChangeEvent } from 'react';
import { useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import type { ModelsByBrand } from '#app/features/reference/reference.schema.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { isOther, OTHER, PREMIUM_REQUIRED } from '../../listing-brand.rules.ts';
import { getModelCounts, getModelNames, needsPremium } from './brand-choice.rules.ts';
import type { SellApiForm, StartFields } from './form-model.rules.ts';

type Registered = Pick<UseFormRegisterReturn, 'onChange'>;
type Chosen = ChangeEvent<HTMLSelectElement>;

/** What follows from the choice of a brand and of a model (SPEC §4). */
export function useBrandChoice(form: SellApiForm, modelsByBrand: ModelsByBrand) {
  const { setValue, getValues, clearErrors } = form.hook;

  const fillCounts = (counts: { heads: string; needles: string }) => {
    setValue('heads', counts.heads);
    setValue('needles', counts.needles);
    clearErrors(['heads', 'needles']);
  };

  return {
    chooseBrand: (field: Registered) => (event: Chosen) => {
      void field.onChange(event);
      const brand = event.target.value;
      setValue('customBrand', '');
      setValue('customModel', '');
      // Where no model is known, its name can only be typed.
      setValue('model', brand !== '' && getModelNames(modelsByBrand, brand).length === 0 ? OTHER : '');
      clearErrors(['model', 'customBrand', 'customModel', 'premium', 'isConsignment']);
      fillCounts({ heads: '', needles: '' });
      if (needsPremium({ brand })) showPremiumRequired();
    },
    chooseModel: (field: Registered) => (event: Chosen) => {
      void field.onChange(event);
      const model = event.target.value;
      setValue('customModel', '');
      clearErrors('customModel');
      if (isOther(model)) fillCounts({ heads: '', needles: '' });
      else if (model !== '') fillCounts(getModelCounts(modelsByBrand, getValues('brand'), model));
    },
  };
}

/** Shown when the chosen brand takes Premium, and when somebody unticks it all the same. */
export function showPremiumRequired(): void {
  showToast({ title: 'Premium Listing Required', description: PREMIUM_REQUIRED });
}

/** The current value of a field. Before the field is on the screen the form has none: then its initial value. */
export function useFieldValue<Name extends keyof StartFields>(
  form: SellApiForm,
  start: StartFields,
  name: Name,
): StartFields[Name] {
  const value: unknown = useWatch({ control: form.hook.control, name });
  const first = start[name];
  return isLike(first, value) ? value : first;
}

function isLike<Value>(first: Value, value: unknown): value is Value {
  return typeof value === typeof first;
}
