import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { headsLabel, priceLabel } from '#app/features/machines/machines.rules.ts';
import { readSavedQuery } from '#app/features/watching/saved-query.rules.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormActions, FormField } from '#app/ui/form.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { Select } from '#app/ui/select.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { sellWantedHref } from '../wanted-search.rules.ts';
import type { WantedAd } from '../wanted.schema.ts';
import { answerWantedAd, offeredListingsQuery } from './wanted.queries.ts';

/** Lets a seller offer one of their listings for an ad; closed if the ad is null. */
export function AnswerDialog({ ad, onClose }: { ad: WantedAd | null; onClose: () => void }) {
  return (
    <Dialog open={ad !== null} onClose={onClose} title="Offer a machine">
      {ad !== null && <Choice ad={ad} onClose={onClose} />}
    </Dialog>
  );
}

type ChoiceProps = { ad: WantedAd; onClose: () => void };
type Listing = { id: string; name: string; heads: number; price: number | null };

function Choice({ ad, onClose }: ChoiceProps) {
  const listings = useQuery(offeredListingsQuery);
  return (
    <div className="grid gap-4">
      <p className="font-medium wrap-anywhere">{ad.title}</p>
      <Loaded query={listings} failure="Failed to fetch your listings" skeleton="h-24">
        {(rows) =>
          rows.length === 0 ? <NothingToOffer ad={ad} /> : <OfferForm ad={ad} rows={rows} onClose={onClose} />
        }
      </Loaded>
    </div>
  );
}

function NothingToOffer({ ad }: { ad: WantedAd }) {
  const read = readSavedQuery(ad.query);
  return (
    <>
      <p>You have no listing that is for sale. Once one is approved that this buyer looks for, they hear of it.</p>
      <SiteLink
        href={read === null ? '/sell' : sellWantedHref(read.search)}
        className={buttonClass({ variant: 'primary', className: 'justify-self-start' })}
      >
        List a machine
      </SiteLink>
    </>
  );
}

const offerInput = z.object({ machineId: z.string().check(z.minLength(1, 'Choose a machine')) });

function OfferForm({ ad, rows, onClose }: ChoiceProps & { rows: readonly Listing[] }) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: offerInput,
    failure: 'The machine could not be offered',
    send: async ({ machineId }) => {
      await answerWantedAd(client, { id: ad.id, machineId });
      const description = rows.find(({ id }) => id === machineId)?.name ?? '';
      showToast({ title: 'The buyer is told', description, tone: 'success' });
      onClose();
    },
  });
  return (
    <Form form={form}>
      <FormField form={form} name="machineId" label="Your machine" required>
        {(control) => (
          <Select {...control} defaultValue={rows.length === 1 ? rows[0]?.id : ''}>
            <option value="">Choose…</option>
            {rows.map(({ id, name, heads, price }) => (
              <option key={id} value={id}>{`${name}, ${headsLabel(heads)}, ${priceLabel(price)}`}</option>
            ))}
          </Select>
        )}
      </FormField>
      <p className="text-14 text-quiet">
        The buyer gets an email with its picture and price, and does not know you yet. The answer goes to our office, or
        to you if the listing has Premium.
      </p>
      <FormActions form={form} onCancel={onClose}>
        Offer it
      </FormActions>
    </Form>
  );
}
