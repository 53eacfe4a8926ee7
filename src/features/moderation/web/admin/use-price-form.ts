import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import type { MachineChange } from '../../moderation.schema.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm, type ApiForm } from '#app/ui/use-api-form.ts';
import { changeListing, fetchListing } from './moderation.queries.ts';
import { priceForm, type PriceFields } from './price-form.schema.ts';
import { isStale } from './error-messages.rules.ts';

export type PriceForm = ApiForm<PriceFields, MachineChange>;

/** The form, and the listing as it was when it was last looked at: saving replaces no price that nobody saw. */
export function usePriceForm(listing: AdminMachine, onClose: () => void): { form: PriceForm; now: AdminMachine } {
  const client = useQueryClient();
  const [now, setNow] = useState(listing);
  const form = useApiForm<PriceFields, MachineChange>({
    schema: priceForm,
    send: async (change) => {
      try {
        await changeListing(client, now, change);
      } catch (error) {
        if (isStale(error)) setNow(await fetchListing(client, listing.id));
        throw error;
      }
      // First of all: a toast lies below an open dialog.
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

/** The price as the form begins. */
export function fieldsOf({ price, hiddenPrice, applyMarkup, markupPercentage }: AdminMachine): PriceFields {
  return {
    price: String(price ?? ''),
    hiddenPrice,
    applyMarkup,
    markupPercentage: String(markupPercentage ?? ''),
  };
}
