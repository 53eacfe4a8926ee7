import { priceLabel } from '#app/features/machines/machines.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import type { DialogProps } from './use-moderation.ts';
import { shownInstead } from './listing-labels.rules.ts';
import { previewWords } from './price-form.schema.ts';
import { fieldsOf, usePriceForm, type PriceForm as Entered } from './use-price-form.ts';

/** The price, and what visitors see of it. */
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
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton form={form} size="medium">
          Save Price
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Somebody else was quicker. */
function PriceByNow({ listing }: { listing: AdminMachine }) {
  const { price } = listing;
  return (
    <p className="text-14 text-quiet">
      Its price is {price === null ? 'not set' : priceLabel(price)} by now. {shownInstead(listing)} Saving again
      replaces that.
    </p>
  );
}

function Preview({ form: { hook }, listing }: { form: Entered; listing: AdminMachine }) {
  // Before the fields are there, nothing is watched yet.
  const words = previewWords({ ...fieldsOf(listing), ...hook.watch() });
  return (
    <p role="status" className="rounded-control bg-sunken px-4 py-3">
      {words === null ? 'Not a price yet.' : `Visitors will see: ${words}`}
    </p>
  );
}
