import type { ChangeEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PreapprovedBrands } from '#app/features/reference/web/preapproved-brands.tsx';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { getFee, PLACEMENT_DAYS } from '#app/features/payments/prices.rules.ts';
import type { ModelsByBrand } from '#app/features/reference/reference.schema.ts';
import { FormField } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import {
  brandChoice,
  getModelCounts,
  getModelNames,
  type SellApiForm,
  type SellFieldsProps,
} from './form-model.rules.ts';
import { chosenBrand, isPremiumOnly } from '../../listing-fields.rules.ts';
import { isOther, OTHER, FIRST_YEAR, nextCalendarYear } from '../../listings.schema.ts';
import { MoreButton, SellInput, SellSection, showPremiumRequired, useFieldValue } from './sell-section.tsx';

type MachineSectionProps = SellFieldsProps & { modelsByBrand: ModelsByBrand };

/** Which machine it is. */
export function MachineSection(props: MachineSectionProps) {
  return (
    <SellSection id="machine" title="Machine" text="Known models fill in their heads and needles by themselves.">
      <BrandAndModel {...props} />
      <Figures form={props.form} start={props.start} />
      <FormField
        form={props.form}
        name="description"
        label="Description"
        help="Hours or stitch count, what was serviced, what is worn, why you sell. If left blank, we fill in brand, model and year."
      >
        {(control) => <Textarea {...control} rows={5} defaultValue={props.start.description} />}
      </FormField>
    </SellSection>
  );
}

function BrandAndModel({ form, start, modelsByBrand }: MachineSectionProps) {
  const { chooseBrand, chooseModel } = useBrandChoice(form, modelsByBrand);
  const brand = useFieldValue(form, start, 'brand');
  const customBrand = useFieldValue(form, start, 'customBrand');
  const model = useFieldValue(form, start, 'model');
  return (
    <>
      <div className="grid gap-1.5">
        <FormField form={form} name="brand" label="Brand" required>
          {(field) => (
            <Select {...field} defaultValue={start.brand} onChange={chooseBrand(field)}>
              <option value="">Select a brand</option>
              <BrandOptions modelsByBrand={modelsByBrand} />
            </Select>
          )}
        </FormField>
        <MoreButton
          label="Which brands are preapproved?"
          title="Preapproved Brands"
          className="-ml-3 justify-self-start"
        >
          <div className="grid gap-5">
            <p>We know, sell and service these brands. Listing one is free, and can be on consignment.</p>
            <PreapprovedBrands />
          </div>
        </MoreButton>
        <div role="status">
          {isPremiumOnly({ brand, customBrand }) && <OutsideBrand brand={{ brand, customBrand }} />}
        </div>
      </div>
      {isOther(brand) && <SellInput form={form} start={start} name="customBrand" label="Brand name" required />}
      <FormField form={form} name="model" label="Model" required>
        {(field) => (
          <Select {...field} defaultValue={start.model} onChange={chooseModel(field)}>
            <option value="">{brand === '' ? 'Select a brand first' : 'Select a model'}</option>
            {getModelNames(modelsByBrand, brand).map((name) => (
              <option key={name}>{name}</option>
            ))}
            <option value={OTHER}>Other model</option>
          </Select>
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

function BrandOptions({ modelsByBrand }: { modelsByBrand: ModelsByBrand }) {
  const { preapproved, others } = brandChoice(modelsByBrand);
  return (
    <>
      <optgroup label="Preapproved brands">
        {preapproved.map((brand) => (
          <option key={brand}>{brand}</option>
        ))}
      </optgroup>
      <optgroup label="Other brands, with Premium">
        {others.map((brand) => (
          <option key={brand}>{brand}</option>
        ))}
        <option value={OTHER}>Other brand</option>
      </optgroup>
    </>
  );
}

/** What follows for a brand that is not preapproved, before anything is chosen because of it. */
function OutsideBrand({ brand }: { brand: Parameters<typeof chosenBrand>[0] }) {
  const name = chosenBrand(brand);
  return (
    <p className="rounded-control bg-warn-wash px-3 py-2 text-14 text-warn wrap-anywhere">
      {name} is not on our preapproved list. Buyers see such a listing once Premium is paid,{' '}
      {priceLabel(getFee('premium', name))} for {PLACEMENT_DAYS} days, and it cannot be sold on consignment.
    </p>
  );
}

function Figures(fields: SellFieldsProps) {
  const years = `${FIRST_YEAR} to ${nextCalendarYear()}`;
  return (
    <div className="grid grid-cols-2 gap-5 sm:grid-cols-4">
      <SellInput {...fields} name="heads" label="Heads" required inputMode="numeric" />
      <SellInput {...fields} name="needles" label="Needles" help="Per head" required inputMode="numeric" />
      <SellInput {...fields} name="year" label="Year" help={years} inputMode="numeric" />
      <SellInput
        {...fields}
        name="price"
        label="Price"
        help="US dollars. Leave blank to show “Contact for Price”"
        inputMode="numeric"
      />
    </div>
  );
}

type Registered = Pick<UseFormRegisterReturn, 'onChange'>;
type Chosen = ChangeEvent<HTMLSelectElement>;

/** What follows from the choice of a brand and of a model (SPEC §4). */
function useBrandChoice(form: SellApiForm, modelsByBrand: ModelsByBrand) {
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
      if (isPremiumOnly({ brand })) showPremiumRequired();
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
