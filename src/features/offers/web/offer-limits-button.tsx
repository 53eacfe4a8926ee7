import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormActions, FormInput } from '#app/ui/form.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { offerLimitsForm } from '../offer-form.schema.ts';
import type { OfferLimits } from '../offers.schema.ts';
import { offerLimitsQuery, setOfferLimits } from './offers.queries.ts';

/** Lets a seller set the private prices by which offers for a listing are answered. */
export function OfferLimitsButton({ machineId }: { machineId: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="min-h-11 justify-self-start text-14 link" onClick={() => setOpen(true)}>
        Answer offers automatically
      </button>
      <Dialog open={isOpen} onClose={close} title="Answer offers automatically">
        <OfferLimitsForm machineId={machineId} onClose={close} />
      </Dialog>
    </>
  );
}

/** The private prices of a listing, for its seller. */
export function OfferLimitsForm({ machineId, onClose }: Omit<LimitsFormProps, 'limits'>) {
  return (
    <Loaded query={useQuery(offerLimitsQuery(machineId))} failure="Failed to fetch your prices">
      {(stored) => <LimitsForm machineId={machineId} limits={stored} onClose={onClose} />}
    </Loaded>
  );
}

type LimitsFormProps = { machineId: string; limits: OfferLimits; onClose: () => void };

function LimitsForm({ machineId, limits: { acceptFromUsd, declineBelowUsd }, onClose }: LimitsFormProps) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: offerLimitsForm,
    failure: 'Your prices were not saved',
    send: async (limits) => {
      await setOfferLimits(client, machineId, limits);
      onClose();
      showToast({ title: 'Prices Saved', tone: 'success' });
    },
  });
  return (
    <Form form={form}>
      <p className="text-14 text-quiet">
        Buyers never see these prices, which are compared with what they offer, before any commission. An answer reads
        like one by hand. Offers in between, and all of them if you leave both blank, wait for you; so do low offers
        within a day after a declined one of the same conversation, and offers of a buyer who is buying another machine.
      </p>
      <FormInput
        form={form}
        name="acceptFromUsd"
        label="Accept from"
        help="Whole US dollars"
        inputMode="numeric"
        defaultValue={acceptFromUsd ?? ''}
      />
      <FormInput
        form={form}
        name="declineBelowUsd"
        label="Decline below"
        help="Whole US dollars"
        inputMode="numeric"
        defaultValue={declineBelowUsd ?? ''}
      />
      <FormActions form={form} onCancel={onClose}>
        Save
      </FormActions>
    </Form>
  );
}
