import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiOf } from '#app/lib/api.ts';
import { sendChange } from '#app/lib/api-change.ts';
import { useApiForm, type ApiForm } from '#app/ui/use-api-form.ts';
import type { ContactSearch } from '../contact-search.schema.ts';
import { enquiryInput, type Enquiry, type EnquiryForm } from '../enquiries.schema.ts';
import { FORM_WAITS_MS } from '../bot-check.rules.ts';

export type EnquiryApiForm = ApiForm<EnquiryForm, Enquiry>;

type EnquiryEvents = {
  onSent: (sent: Enquiry) => void;
  onInvalid?: () => void;
  onRefused?: () => void;
};

/** A message to the operator, be it about a machine. What was typed stays when sending fails. */
export function useEnquiry(
  { machineId }: Pick<ContactSearch, 'machineId'>,
  { onSent, onInvalid, onRefused }: EnquiryEvents,
): EnquiryApiForm {
  const client = useQueryClient();
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  const form = useApiForm<EnquiryForm, Enquiry>({
    schema: enquiryInput,
    send: async (entered) => {
      const waitedMs = () => performance.now() - shownAt.current;
      // Whoever is so quick need not press again.
      if (waitedMs() < FORM_WAITS_MS) await new Promise((resolve) => setTimeout(resolve, FORM_WAITS_MS - waitedMs()));
      await sendEnquiry(client, { ...entered, machineId, waitedMs: waitedMs() });
      onSent(entered);
    },
    ...(onInvalid === undefined ? {} : { onInvalid }),
    onRefused: () => {
      // Should a browser have filled the bait in, a second press sends without it.
      form.hook.setValue('website', '');
      onRefused?.();
    },
  });
  return form;
}

/** Throws ApiError. */
async function sendEnquiry(client: QueryClient, enquiry: Enquiry): Promise<void> {
  await sendChange(apiOf(client), 'POST', '/api/contact-submissions', enquiry);
}

/** Not for people: whatever fills it in is a machine. */
export function Bait({ form }: { form: EnquiryApiForm }) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px]">
      <label>
        Website
        <input {...form.hook.register('website')} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
