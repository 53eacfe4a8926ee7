import { useState } from 'react';
import { isOther, OTHER, brandChoice, chosenBrand, getModelNames, isPremiumOnly } from '../../listing-brand.rules.ts';
import { FIRST_YEAR, nextCalendarYear } from '../../listings.schema.ts';
import type { ModelsByBrand } from '#app/features/reference/reference.schema.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { getFee, PLACEMENT_DAYS } from '#app/features/payments/prices.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { FormField } from '#app/ui/form.tsx';
import { Input, Textarea } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { PreapprovedBrandsDialog, SellSection, useBrandChoice, useFieldValue } from './sell-section.tsx';
import type { SellFieldsProps } from './form-model.rules.ts';

type MachineSectionProps = SellFieldsProps & { modelsByBrand: ModelsByBrand };

/** Which machine it is. */
export function MachineSection(props: MachineSectionProps) {
  return (
    <SellSection id="machine" title="Machine" text="Known models fill in their heads and needles by themselves.">
      <BrandAndModel {...props} />
      <Figures {...props} />
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
        <PreapprovedBrands />
        <div role="status">
          {isPremiumOnly({ brand, customBrand }) && <OutsideBrand brand={{ brand, customBrand }} />}
        </div>
      </div>
      {isOther(brand) && (
        <FormField form={form} name="customBrand" label="Brand name" required>
          {(field) => <Input {...field} defaultValue={start.customBrand} autoComplete="off" />}
        </FormField>
      )}
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
        <FormField
          form={form}
          name="customModel"
          label="Model name"
          help="As shown on the machine’s nameplate."
          required
        >
          {(field) => <Input {...field} defaultValue={start.customModel} autoComplete="off" />}
        </FormField>
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

function PreapprovedBrands() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" className="-ml-3 justify-self-start" onClick={() => setIsOpen(true)}>
        Which brands are preapproved?
      </Button>
      <PreapprovedBrandsDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

function Figures({ form, start }: SellFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-5 sm:grid-cols-4">
      <FormField form={form} name="heads" label="Heads" required className="content-start">
        {(control) => <Input {...control} inputMode="numeric" autoComplete="off" defaultValue={start.heads} />}
      </FormField>
      <FormField form={form} name="needles" label="Needles" help="Per head" required className="content-start">
        {(control) => <Input {...control} inputMode="numeric" autoComplete="off" defaultValue={start.needles} />}
      </FormField>
      <FormField
        form={form}
        name="year"
        label="Year"
        help={`${FIRST_YEAR} to ${nextCalendarYear()}`}
        className="content-start"
      >
        {(control) => <Input {...control} inputMode="numeric" autoComplete="off" defaultValue={start.year} />}
      </FormField>
      <FormField
        form={form}
        name="price"
        label="Price"
        help="US dollars. Leave blank to show “Contact for Price”"
        className="content-start"
      >
        {(control) => <Input {...control} inputMode="numeric" autoComplete="off" defaultValue={start.price} />}
      </FormField>
    </div>
  );
}
