import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiOf } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { useApiForm, type ApiForm } from '#app/ui/use-api-form.ts';
import type { ContactSearch } from '../contact-search.schema.ts';
import { enquiryInput, type Enquiry, type EnquiryForm } from '../enquiries.schema.ts';
import { FORM_MIN_WAIT_MS } from '../bot-check.rules.ts';

export type EnquiryApiForm = ApiForm<EnquiryForm, Enquiry>;

type EnquiryHandlers = {
  onSent: (sent: Enquiry) => void;
  onInvalid?: () => void;
  onRefused?: () => void;
};

/** A message to the operator, be it about a machine. What was typed stays when sending fails. */
export function useEnquiryForm(
  { machineId }: Pick<ContactSearch, 'machineId'>,
  { onSent, onInvalid, onRefused }: EnquiryHandlers,
): EnquiryApiForm {
  const client = useQueryClient();
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  const form = useApiForm<EnquiryForm, Enquiry>({
    schema: enquiryInput,
    send: async (values) => {
      const waitedMs = () => performance.now() - shownAt.current;
      // Waits instead of being refused by the check for bots.
      if (waitedMs() < FORM_MIN_WAIT_MS)
        await new Promise((resolve) => setTimeout(resolve, FORM_MIN_WAIT_MS - waitedMs()));
      await sendEnquiry(client, { ...values, machineId, waitedMs: waitedMs() });
      onSent(values);
    },
    ...(onInvalid === undefined ? {} : { onInvalid }),
    onRefused: () => {
      // Should a browser have filled in the honeypot, a second press sends without it.
      form.hook.setValue('website', '');
      onRefused?.();
    },
  });
  return form;
}

/** Throws ApiError. */
async function sendEnquiry(client: QueryClient, enquiry: Enquiry): Promise<void> {
  await sendMutation(apiOf(client), 'POST', '/api/contact-submissions', enquiry);
}

/** A field that people do not see: whatever fills it in is a bot. */
export function Honeypot({ form }: { form: EnquiryApiForm }) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px]">
      <label>
        Website
        <input {...form.hook.register('website')} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
