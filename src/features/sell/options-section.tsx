import { useState } from 'react';
import { useController } from 'react-hook-form';
import { machineNamesOf } from '#app/features/listings/listing-brand.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { isPreapprovedBrand } from '#app/features/models/brand-catalogue.ts';
import {
  feeOf,
  PLACEMENT_DAYS,
  priceOf,
  type PlacementPrice,
} from '#app/features/placements/placement-prices.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { ConsignmentDialog } from './consignment-dialog.tsx';
import { ListingOptionsDialog } from './listing-options-dialog.tsx';
import { OptionBox } from './option-box.tsx';
import type { SellApiForm, SellFieldsProps } from './sell-fields.ts';
import { SellSection } from './sell-section.tsx';
import { sayPremiumIsRequired } from './use-brand-choice.ts';
import { useFieldValue } from './use-field-value.ts';

/** How the machine is to be sold, and what is paid for it. */
export function OptionsSection({ form, start, isNew }: SellFieldsProps & { isNew: boolean }) {
  const brand = useChosenBrand(form, start);
  const { control } = form.hook;
  // Part of the form where they are not offered, too: another brand may take Premium in an edit as well.
  const { field: premium } = useController({ control, name: 'premium', defaultValue: start.premium });
  const { field: featured } = useController({ control, name: 'featured', defaultValue: start.featured });
  return (
    <SellSection
      id="options"
      title="Listing options"
      text="Listing is free. These are extra, and none has to be taken."
    >
      <ul className="grid gap-3">
        <ConsignmentOption form={form} start={start} />
        {isNew && <PremiumOption form={form} start={start} brand={brand} field={premium} />}
        {isNew && <FeaturedOption form={form} field={featured} />}
      </ul>
      {isNew ? (
        <Total price={priceOf(brand, { premium: premium.value, featured: featured.value })} />
      ) : (
        <WherePlacementsAre />
      )}
    </SellSection>
  );
}

/** As it would be stored; empty while none is chosen. */
function useChosenBrand(form: SellApiForm, start: SellFieldsProps['start']): string {
  const brand = useFieldValue(form, start, 'brand');
  const customBrand = useFieldValue(form, start, 'customBrand');
  if (brand === '') return '';
  return machineNamesOf({ brand, customBrand: customBrand || null, model: '' }).brand;
}

type TickField = { value: boolean; onChange: (checked: boolean) => void };

/** The rule looks at the choice and not at a typed name: what is typed under 'Other' takes Premium. */
function useNeedsPremium({ form, start }: SellFieldsProps): boolean {
  const choice = useFieldValue(form, start, 'brand');
  return choice !== '' && !isPreapprovedBrand(choice);
}

function ConsignmentOption({ form, start }: SellFieldsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { field } = useController({
    control: form.hook.control,
    name: 'isConsignment',
    defaultValue: start.isConsignment,
  });
  const isShut = useNeedsPremium({ form, start });
  return (
    <OptionBox
      title="Consignment"
      price="Commission on sale"
      text={
        isShut
          ? 'Only for preapproved brands.'
          : 'We market and sell the machine for you; you stay the owner until then.'
      }
      checked={field.value}
      disabled={isShut}
      onChange={field.onChange}
      error={form.errorOf('isConsignment')}
    >
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        About consignment
      </Button>
      <ConsignmentDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </OptionBox>
  );
}

type PremiumOptionProps = SellFieldsProps & { brand: string; field: TickField };

function PremiumOption({ form, start, brand, field }: PremiumOptionProps) {
  const isRequired = useNeedsPremium({ form, start });
  return (
    <OptionBox
      title="Premium"
      tone="premium"
      price={`${priceLabel(feeOf('premium', brand))} for ${PLACEMENT_DAYS} days`}
      text={
        isRequired
          ? 'Required for brands outside our preapproved list: the listing shows once it is paid.'
          : 'Buyers see your own name, phone, e-mail and place, and reach you directly.'
      }
      checked={field.value}
      onChange={(checked) => {
        if (!checked && isRequired) sayPremiumIsRequired();
        else field.onChange(checked);
      }}
      error={form.errorOf('premium')}
    />
  );
}

function FeaturedOption({ form, field }: { form: SellApiForm; field: TickField }) {
  return (
    <OptionBox
      title="Featured"
      tone="featured"
      price={`${priceLabel(feeOf('featured', ''))} for ${PLACEMENT_DAYS} days`}
      text="First in the grid and on the home page, ahead of regular listings."
      checked={field.value}
      onChange={field.onChange}
      error={form.errorOf('featured')}
    />
  );
}

function Total({ price: { total, saving } }: { price: PlacementPrice }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="min-w-0">
        {total === 0 ? (
          'Nothing to pay now.'
        ) : (
          <>
            To pay after sending: <strong className="figures text-20">{priceLabel(total)}</strong>
            {saving > 0 && <span className="text-14 text-ok"> You save {priceLabel(saving)}</span>}
          </>
        )}
      </p>
      <Button variant="quiet" size="small" className="-ml-3" onClick={() => setIsOpen(true)}>
        Compare the options
      </Button>
      <ListingOptionsDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}

function WherePlacementsAre() {
  return <p className="text-14 text-quiet">Premium and Featured are added to a listing in the Sellers Portal.</p>;
}
