import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { PortalListing } from '../../portal.schema.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { reportedErrorMessage } from '#app/lib/api-mutation.ts';
import { Form, FormActions, FormInput } from '#app/ui/form.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { lowerPriceForm } from '../../lower-price.schema.ts';
import { lowerPrice, restorePrice } from './portal.queries.ts';
import { UNDO_SHOWN_MS } from './portal.rules.ts';

type FormProps = { listing: PortalListing; onClose: () => void };

/** A single field, and the price reduction as buyers see it. */
export function LowerPriceForm({ listing: { id, name, price, live, hiddenPrice }, onClose }: FormProps) {
  const before = live === null ? price : live.price;
  const client = useQueryClient();
  const form = useApiForm({
    schema: lowerPriceForm(before),
    send: async (entered) => {
      const etag = await lowerPrice(client, id, entered.price);
      // First, because a toast is below an open dialog.
      onClose();
      showToast({
        title: 'Price Lowered',
        description: `${name}: ${priceLabel(before)} is now ${priceLabel(entered.price)}`,
        tone: 'success',
        durationMs: UNDO_SHOWN_MS,
        action: { label: 'Undo', onChoose: () => void restoreAndNotify(client, id, etag) },
      });
    },
    failure: 'The price was not lowered',
  });
  return (
    <Form form={form}>
      <div className="grid gap-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-14 text-quiet">
          {hiddenPrice ? 'The listing stays on the market.' : 'Buyers see the new price at once, without a new review.'}
        </p>
      </div>
      <FormInput
        form={form}
        name="price"
        label="New price"
        help={`US dollars, below ${priceLabel(before)}`}
        inputMode="numeric"
        defaultValue=""
        required
      />
      <FormActions form={form} onCancel={onClose}>
        Lower the price
      </FormActions>
    </Form>
  );
}

async function restoreAndNotify(client: QueryClient, id: string, etag: string | null): Promise<void> {
  try {
    await restorePrice(client, id, etag);
    showToast({ title: 'Price Restored', tone: 'success' });
  } catch (error) {
    showToast({ title: 'The price was not restored', description: reportedErrorMessage(error), tone: 'danger' });
  }
}
