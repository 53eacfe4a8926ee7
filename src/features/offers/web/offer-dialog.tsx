import { useQueryClient } from '@tanstack/react-query';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormActions, FormCheckbox, FormField, FormInput } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { OFFER_HOURS } from '../offer-amounts.rules.ts';
import { hoursLabel, offerForm, VALID_HOURS } from '../offer-form.schema.ts';
import type { OfferView } from '../offers.schema.ts';
import { actOnOffer, makeOffer, type OffersOf } from './offers.queries.ts';

type OfferDialogProps = {
  of: OffersOf;
  /** The offer to counter; null for the first of a negotiation. */
  previous: OfferView | null;
  isBuyer: boolean;
  /** The price of the machine; null for a price on request. */
  priceUsd: number | null;
  open: boolean;
  onClose: () => void;
};

/** Asks for an amount, until when it is offered, and what goes with it. */
export function OfferDialog({ open, onClose, ...form }: OfferDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={form.previous === null ? 'Make an offer' : 'Make a counteroffer'}>
      <OfferForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function OfferForm({ of, previous, isBuyer, priceUsd, onClose }: Omit<OfferDialogProps, 'open'>) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: offerForm,
    failure: 'Your offer was not made',
    send: async ({ hours: validHours, wantsInspection, wantsDelivery, ...rest }) => {
      const terms = { ...rest, validHours };
      if (previous === null) await makeOffer(client, of, { ...terms, wantsInspection, wantsDelivery });
      else await actOnOffer(client, of, { ...terms, id: previous.id, act: 'counter' });
      onClose();
      showToast({ title: previous === null ? 'Offer Made' : 'Counteroffer Made', tone: 'success' });
    },
  });
  const offered = previous === null ? '' : `They offer ${priceLabel(previous.amountUsd)}. `;
  return (
    <Form form={form}>
      <p className="text-14 text-quiet">
        {offered}
        {priceUsd === null ? 'The price is on request.' : `The machine is listed at ${priceLabel(priceUsd)}.`}
      </p>
      <FormInput
        form={form}
        name="amountUsd"
        label="Your offer"
        help="Whole US dollars"
        inputMode="numeric"
        defaultValue=""
        required
      />
      <FormField form={form} name="hours" label="Valid for">
        {(control) => (
          <Select {...control} defaultValue={String(OFFER_HOURS)}>
            {VALID_HOURS.map((hours) => (
              <option key={hours} value={hours}>
                {hoursLabel(hours)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      {isBuyer && previous === null && (
        <div className="grid gap-2">
          <FormCheckbox form={form} name="wantsInspection" label="After an inspection of the machine" />
          <FormCheckbox form={form} name="wantsDelivery" label="With delivery" />
        </div>
      )}
      <FormField form={form} name="message" label="Message">
        {(control) => <Textarea {...control} rows={3} defaultValue="" />}
      </FormField>
      <FormActions form={form} onCancel={onClose}>
        {previous === null ? 'Make the offer' : 'Make the counteroffer'}
      </FormActions>
    </Form>
  );
}
