import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { priceLabel, shownPriceOf } from '#app/features/machines/machines.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormActions, FormField } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm, type ApiForm } from '#app/ui/use-api-form.ts';
import { priceForm, type MachineChange, type PriceFields } from '../../moderation.schema.ts';
import { FAILURE_TITLES, isStale } from './error-messages.rules.ts';
import { changeListing, fetchListing } from './moderation.queries.ts';
import type { DialogProps, PartProps } from './use-moderation.tsx';

/** The seller's price, and what visitors see. */
export function ListingPrice({ listing, control }: PartProps) {
  const { name, price } = listing;
  const instead = shownInstead(listing);
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <div className="flex items-center justify-between gap-2">
        {price === null ? (
          <p className="text-14 text-quiet">No price set</p>
        ) : (
          <p className="figures text-20 font-bold">{priceLabel(price)}</p>
        )}
        <Button
          size="small"
          aria-label={`Edit Price: ${name}`}
          className="max-lg:min-h-11"
          onClick={() => {
            control.setOpenDialog({ kind: 'price', listing });
          }}
        >
          Edit Price
        </Button>
      </div>
      {instead !== null && <p className="text-12 text-quiet">{instead}</p>}
    </div>
  );
}

type Pricing = Pick<AdminMachine, 'price' | 'hiddenPrice' | 'applyMarkup' | 'markupPercentage' | 'shownPrice'>;

/** What visitors see instead of the seller's price; null if they see that price. */
export function shownInstead({ price, hiddenPrice, applyMarkup, markupPercentage, shownPrice }: Pricing) {
  if (price === null) return null;
  if (hiddenPrice) return `Hidden: visitors see “${priceLabel(null)}”`;
  if (!applyMarkup || markupPercentage === null) return null;
  return `With ${markupPercentage}% markup, visitors see ${priceLabel(shownPrice)}`;
}

/** Edits the price and what visitors see. */
export function PriceDialog({ openDialog, onClose }: DialogProps<'price'>) {
  return (
    <Dialog open={openDialog !== null} onClose={onClose} title="Edit Price">
      {openDialog !== null && <PriceForm listing={openDialog.listing} onClose={onClose} />}
    </Dialog>
  );
}

type PriceFormProps = { listing: AdminMachine; onClose: () => void };

function PriceForm({ listing, onClose }: PriceFormProps) {
  const { form, now } = usePriceForm(listing, onClose);
  const start = fieldsOf(listing);
  return (
    <Form form={form} className="gap-4">
      <p className="font-medium wrap-anywhere">{listing.name}</p>
      {now !== listing && <PriceByNow listing={now} />}
      <FormField
        form={form}
        name="price"
        label="Price in US dollars"
        help="Rounded to whole dollars. Blank or 0 means “Contact for Price”."
      >
        {(field) => <Input {...field} inputMode="numeric" autoComplete="off" defaultValue={start.price} />}
      </FormField>
      <div className="grid">
        <Checkbox label="Hide price" defaultChecked={start.hiddenPrice} {...form.hook.register('hiddenPrice')} />
        <Checkbox label="Apply markup" defaultChecked={start.applyMarkup} {...form.hook.register('applyMarkup')} />
      </div>
      <FormField form={form} name="markupPercentage" label="Markup (%)">
        {(field) => <Input {...field} type="number" min={0} step={0.01} defaultValue={start.markupPercentage} />}
      </FormField>
      <Preview form={form} listing={listing} />
      <FormActions form={form} onCancel={onClose}>
        Save Price
      </FormActions>
    </Form>
  );
}

/** Shown if the price was changed elsewhere. */
function PriceByNow({ listing }: { listing: AdminMachine }) {
  const { price } = listing;
  return (
    <p className="text-14 text-quiet">
      Its price is {price === null ? 'not set' : priceLabel(price)} by now. {shownInstead(listing)} Saving again
      replaces that.
    </p>
  );
}

type EnteredPrice = ApiForm<PriceFields, MachineChange>;

function Preview({ form: { hook }, listing }: { form: EnteredPrice; listing: AdminMachine }) {
  // Fields are not watched before they are rendered.
  const words = previewWords({ ...fieldsOf(listing), ...hook.watch() });
  return (
    <p role="status" className="rounded-control bg-sunken px-4 py-3">
      {words === null ? 'Not a price yet.' : `Visitors will see: ${words}`}
    </p>
  );
}

/** What visitors will see of the entered price; null if it is invalid. */
export function previewWords(fields: PriceFields): string | null {
  const result = priceForm.safeParse(fields);
  if (!result.success) return null;
  const { price = null, markupPercentage = null } = result.data;
  const { hiddenPrice, applyMarkup } = fields;
  return priceLabel(shownPriceOf({ price, hiddenPrice, applyMarkup, markupPercentage }));
}

/** The form, and the listing as last displayed: saving never replaces a price that the admin has not seen. */
function usePriceForm(listing: AdminMachine, onClose: () => void): { form: EnteredPrice; now: AdminMachine } {
  const client = useQueryClient();
  const [now, setNow] = useState(listing);
  const form = useApiForm<PriceFields, MachineChange>({
    schema: priceForm,
    prefix: FAILURE_TITLES.price,
    send: async (change) => {
      try {
        await changeListing(client, now, change);
      } catch (error) {
        if (isStale(error)) setNow(await fetchListing(client, listing.id));
        throw error;
      }
      // First, because a toast is below an open dialog.
      onClose();
      showToast({ title: 'Price updated successfully', description: listing.name, tone: 'success' });
    },
    onInvalid: (problems) => {
      const [title, problem] =
        problems.price === undefined
          ? ['Invalid markup percentage', problems.markupPercentage]
          : ['Invalid price', problems.price];
      showToast({ title, description: problem?.message ?? '', tone: 'danger' });
    },
  });
  return { form, now };
}

/** The form's initial values. */
function fieldsOf({ price, hiddenPrice, applyMarkup, markupPercentage }: AdminMachine): PriceFields {
  return {
    price: String(price ?? ''),
    hiddenPrice,
    applyMarkup,
    markupPercentage: String(markupPercentage ?? ''),
  };
}
