import { useEffect, type ReactNode, type ChangeEvent } from 'react';
import { useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import { ConsignmentTerms } from '#app/features/content/web/consignment-terms.tsx';
import { PlacementPricing, PreapprovedBrands } from '#app/features/content/web/placement-pricing.tsx';
import type { ModelsByBrand } from '#app/features/reference/reference.schema.ts';
import { SampleNote } from '#app/features/site/web/site-notes.tsx';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import {
  isOther,
  OTHER,
  PREMIUM_REQUIRED,
  getModelCounts,
  getModelNames,
  isPremiumOnly,
} from '../../listing-brand.rules.ts';
import type { SellApiForm, StartFields } from './form-model.rules.ts';

type SellSectionProps = { id: string; title: string; text?: ReactNode; children: ReactNode };

/** One step of the form. */
export function SellSection({ id, title, text, children }: SellSectionProps) {
  return (
    <Panel id={id} aria-labelledby={`${id}-heading`} className="grid min-w-0 gap-5">
      <div className="grid gap-1">
        <h2 id={`${id}-heading`} className="text-20">
          {title}
        </h2>
        {text !== undefined && <div className="max-w-[60ch] text-14 text-quiet">{text}</div>}
      </div>
      {children}
    </Panel>
  );
}

/** Something that the form offers could not be fetched; what is typed by hand still works. */
export function QueryErrorNotice({ title, onRetry }: { title: string; onRetry: () => unknown }) {
  useEffect(() => {
    showToast({ title, description: 'Please refresh the page.', tone: 'danger' });
  }, [title]);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-warn-wash px-4 py-2 text-14">
      <p className="flex-1">{title}. The rest of the form works.</p>
      <Button size="small" onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  );
}

/** What it means to let the operator sell the machine. */
export function ConsignmentDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Selling on consignment">
      <ConsignmentTerms terms={useSite().terms} />
      <SampleNote of="terms" className="mt-5" />
    </Dialog>
  );
}

/** What Premium and Featured give and cost, by brand. */
export function ListingOptionsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Extra Listing Options">
      <PlacementPricing />
    </Dialog>
  );
}

/** The brands that are listed for nothing, and what holds for all others. */
export function PreapprovedBrandsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Preapproved Brands">
      <div className="grid gap-5">
        <p>We know, sell and service these brands. Listing one is free, and can be on consignment.</p>
        <PreapprovedBrands />
      </div>
    </Dialog>
  );
}

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
