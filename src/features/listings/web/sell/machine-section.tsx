import type { ChangeEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PreapprovedBrands } from '#app/features/reference/web/preapproved-brands.tsx';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { getFee, PLACEMENT_DAYS } from '#app/features/payments/prices.rules.ts';
import type { ModelBrands } from '#app/features/reference/reference.schema.ts';
import { FormField } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { DemandNote } from './demand-note.tsx';
import { brandChoice, type SellApiForm, type SellFieldsProps } from './form-model.rules.ts';
import { ShareNote } from './share-note.tsx';
import { ModelField } from './model-field.tsx';
import { chosenBrand, isPremiumOnly } from '../../listing-fields.rules.ts';
import { isOther, OTHER, FIRST_YEAR, nextCalendarYear } from '../../listings.schema.ts';
import { MoreButton, SellInput, SellSection, showPremiumRequired, useFieldValue } from './sell-section.tsx';

type MachineSectionProps = SellFieldsProps & {
  brands: ModelBrands;
  /** Whether a commission of the current agreement would be due. */
  mustAgree: boolean;
};

/** Brand, model and other basic facts of the machine. */
export function MachineSection(props: MachineSectionProps) {
  return (
    <SellSection id="machine" title="Machine" text="Known models fill in their heads and needles by themselves.">
      <BrandAndModel {...props} />
      <Figures form={props.form} start={props.start} />
      {props.mustAgree && <ShareNote form={props.form} start={props.start} />}
      <DemandNote form={props.form} start={props.start} />
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

function BrandAndModel({ form, start, brands }: Omit<MachineSectionProps, 'mustAgree'>) {
  const chooseBrand = useBrandChoice(form);
  const brand = useFieldValue(form, start, 'brand');
  const customBrand = useFieldValue(form, start, 'customBrand');
  return (
    <>
      <div className="grid gap-1.5">
        <FormField form={form} name="brand" label="Brand" required>
          {(field) => (
            <Select {...field} defaultValue={start.brand} onChange={chooseBrand(field)}>
              <option value="">Select a brand</option>
              <BrandOptions brands={brands} />
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
      <ModelField form={form} start={start} brand={chosenBrand({ brand, customBrand })} brands={brands} />
    </>
  );
}

function BrandOptions({ brands }: { brands: ModelBrands }) {
  const { preapproved, others } = brandChoice(brands);
  return (
    <>
      <optgroup label="Preapproved brands">
        {preapproved.map((brand) => (
          <option key={brand} value={brand}>
            {brand}
          </option>
        ))}
      </optgroup>
      <optgroup label="Other brands, with Premium">
        {others.map((brand) => (
          <option key={brand} value={brand}>
            {brand}
          </option>
        ))}
        <option value={OTHER}>Other brand</option>
      </optgroup>
    </>
  );
}

/** Explains the consequences of a brand that is not preapproved, as soon as it is chosen. */
function OutsideBrand({ brand }: { brand: Parameters<typeof chosenBrand>[0] }) {
  const name = chosenBrand(brand);
  return (
    <p key={name} className="rounded-control bg-warn-wash px-3 py-2 text-14 text-warn wrap-anywhere">
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

/**
 * Applies the consequences of a brand: clears the model's fields; a brand outside the list turns Premium on and
 * consignment off.
 */
function useBrandChoice({ hook: { setValue, clearErrors } }: SellApiForm) {
  return (field: Registered) => (event: Chosen) => {
    void field.onChange(event);
    for (const name of ['customBrand', 'model', 'customModel', 'heads', 'needles'] as const) setValue(name, '');
    clearErrors(['model', 'customBrand', 'customModel', 'heads', 'needles', 'premium', 'isConsignment']);
    if (isPremiumOnly({ brand: event.target.value })) showPremiumRequired();
  };
}
