import { useId, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { ConsignmentTerms } from '#app/features/site/web/consignment-terms.tsx';
import { PlacementPricing } from '#app/features/payments/web/placement-pricing.tsx';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import {
  placementFit,
  getFee,
  PLACEMENT_DAYS,
  getPrice,
  type PlacementPrice,
} from '#app/features/payments/prices.rules.ts';
import { PLACEMENT_BENEFITS } from '#app/features/payments/placement-labels.rules.ts';
import { SampleNote } from '#app/features/site/web/site-notes.tsx';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { chosenBrand, effectiveOptions, isPremiumOnly } from '../../listing-fields.rules.ts';
import type { SellApiForm, SellFieldsProps } from './form-model.rules.ts';
import { MoreButton, SellSection, showPremiumRequired, useFieldValue } from './sell-section.tsx';

/** How the machine is sold, and the price of the placements. */
export function OptionsSection({ form, start, isNew }: SellFieldsProps & { isNew: boolean }) {
  const names = {
    brand: useFieldValue(form, start, 'brand'),
    customBrand: useFieldValue(form, start, 'customBrand'),
  };
  const { control } = form.hook;
  const { field: consignment } = useController({ control, name: 'isConsignment', defaultValue: start.isConsignment });
  // Registered even where they are not offered, so that a choice survives a change of brand and a draft.
  const { field: premium } = useController({ control, name: 'premium', defaultValue: start.premium });
  const { field: featured } = useController({ control, name: 'featured', defaultValue: start.featured });
  const requested = effectiveOptions({
    ...names,
    isConsignment: consignment.value,
    premium: premium.value,
    featured: featured.value,
  });
  const isOutside = isPremiumOnly(names);
  const brand = chosenBrand(names);
  const fit = placementFit(brand, Number(useFieldValue(form, start, 'price').replaceAll(/[$,\s]/g, '')));
  return (
    <SellSection id="options" title="Listing options" text="Listing is free. These extras are optional.">
      <ul className="grid gap-3">
        <ConsignmentOption
          form={form}
          isShut={isOutside}
          checked={requested.isConsignment}
          onChange={consignment.onChange}
        />
        {isNew && (
          <PremiumOption
            form={form}
            brand={brand}
            isRequired={isOutside}
            checked={requested.premium}
            onChange={premium.onChange}
          />
        )}
        {isNew && <FeaturedOption form={form} checked={requested.featured} onChange={featured.onChange} />}
      </ul>
      {isNew && fit !== null && <p className="rounded-control bg-sunken px-3 py-2 text-14">{fit}</p>}
      {isNew ? <Total price={getPrice(brand, requested)} /> : <WherePlacementsAre />}
    </SellSection>
  );
}

type TickProps = { form: SellApiForm; checked: boolean; onChange: (checked: boolean) => void };

function ConsignmentOption({ form, isShut, ...tick }: TickProps & { isShut: boolean }) {
  const { terms, texts } = useSite();
  return (
    <OptionCheckbox
      title="Consignment"
      price="Commission on sale"
      text={isShut ? 'Only for preapproved brands.' : texts.consignment.summary}
      disabled={isShut}
      error={form.errorOf('isConsignment')}
      {...tick}
    >
      <MoreButton label="About consignment" title="Selling on consignment">
        <ConsignmentTerms terms={terms} />
        <SampleNote of="terms" className="mt-5" />
      </MoreButton>
    </OptionCheckbox>
  );
}

function PremiumOption({
  form,
  brand,
  isRequired,
  checked,
  onChange,
}: TickProps & { brand: string; isRequired: boolean }) {
  return (
    <OptionCheckbox
      title="Premium"
      tone="premium"
      // For some brands it is dearer.
      price={`${brand === '' ? 'From ' : ''}${priceLabel(getFee('premium', brand))} for ${PLACEMENT_DAYS} days`}
      text={
        isRequired
          ? 'Required for brands outside our preapproved list: the listing shows once it is paid.'
          : PLACEMENT_BENEFITS.premium
      }
      checked={checked}
      onChange={(isWished) => {
        if (isRequired) showPremiumRequired();
        else onChange(isWished);
      }}
      error={form.errorOf('premium')}
    />
  );
}

function FeaturedOption({ form, ...tick }: TickProps) {
  return (
    <OptionCheckbox
      title="Featured"
      tone="featured"
      price={`${priceLabel(getFee('featured', ''))} for ${PLACEMENT_DAYS} days`}
      text={PLACEMENT_BENEFITS.featured}
      error={form.errorOf('featured')}
      {...tick}
    />
  );
}

function Total({ price: { total, saving } }: { price: PlacementPrice }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="min-w-0">
        {/* Keyed, so that React replaces it as a whole: in a translated page, text nodes differ from React's. */}
        {total === 0 ? (
          <span key="nothing">Nothing to pay now.</span>
        ) : (
          <span key={total}>
            Due after you submit: <strong className="figures text-20">{priceLabel(total)}</strong>
            {saving > 0 && <span className="text-14 text-ok"> You save {priceLabel(saving)}</span>}
          </span>
        )}
      </p>
      <MoreButton label="Compare the options" title="Extra Listing Options" className="-ml-3">
        <PlacementPricing />
      </MoreButton>
    </div>
  );
}

function WherePlacementsAre() {
  return <p className="text-14 text-quiet">Premium and Featured are added to a listing in the Sellers Portal.</p>;
}

type OptionCheckboxProps = {
  title: string;
  tone?: 'premium' | 'featured';
  price: string;
  text: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  error: string | undefined;
  children?: ReactNode;
};

function OptionCheckbox({
  title,
  tone,
  price,
  text,
  checked,
  disabled,
  onChange,
  error,
  children,
}: OptionCheckboxProps) {
  const textId = useId();
  return (
    <li className="grid gap-1 rounded-control border border-line px-4 py-2 has-checked:border-ink">
      <Checkbox
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={textId}
        aria-invalid={error === undefined ? undefined : true}
        label={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {tone === undefined ? (
              <strong className="font-semibold">{title}</strong>
            ) : (
              <Badge tone={tone}>{title}</Badge>
            )}
            <span className="figures text-14 text-quiet">{price}</span>
          </span>
        }
      />
      <div id={textId} className="grid gap-1 pl-8 text-14">
        <p className="text-quiet">{text}</p>
        {error !== undefined && <p className="font-medium text-danger">{error}</p>}
      </div>
      {children !== undefined && <div className="pl-5">{children}</div>}
    </li>
  );
}
