import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CurrentUser } from '#app/features/accounts/accounts.schema.ts';
import { Form, FormField, NeedsScripts, SubmitButton } from '#app/ui/form.tsx';
import { MISSING_REQUIRED } from '#app/ui/form-words.ts';
import { Input, Textarea } from '#app/ui/input.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm, type ApiForm } from '#app/ui/use-api-form.ts';
import { sendEnquiry } from './enquiries.queries.ts';
import type { ContactSearch } from './contact-search.schema.ts';
import { enquiryInput, type Enquiry, type EnquiryForm as Entered } from './enquiries.schema.ts';
import { FORM_WAITS_MS } from './enquiry.rules.ts';
import { openingWords } from './enquiry-words.ts';

type EnquiryFormProps = {
  viewer: CurrentUser | null;
  /** What is filled in beforehand. */
  search: ContactSearch;
  onSent: () => void;
};

/** A message to the operator. What was typed stays when sending fails. */
export function EnquiryForm({ viewer, search, onSent }: EnquiryFormProps) {
  const form = useEnquiry(search, onSent);
  const known = viewer === null || viewer.role === 'guest' ? null : viewer;
  return (
    <Form form={form}>
      <NeedsScripts />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormField form={form} name="name" label="Name" required>
          {(control) => <Input {...control} autoComplete="name" defaultValue={known?.name ?? ''} />}
        </FormField>
        <FormField form={form} name="email" label="Email" required>
          {(control) => <Input {...control} type="email" autoComplete="email" defaultValue={known?.email ?? ''} />}
        </FormField>
        <FormField form={form} name="phone" label="Phone" help="If you would rather be called.">
          {(control) => <Input {...control} type="tel" autoComplete="tel" defaultValue={known?.phone ?? ''} />}
        </FormField>
        <FormField form={form} name="subject" label="Subject">
          {(control) => <Input {...control} defaultValue={search.subject} />}
        </FormField>
      </div>
      <FormField form={form} name="message" label="Message" required>
        {(control) => <Textarea {...control} rows={8} defaultValue={openingWords(search)} />}
      </FormField>
      <Bait form={form} />
      <SubmitButton form={form} className="justify-self-start max-sm:w-full">
        Send Message
      </SubmitButton>
    </Form>
  );
}

function useEnquiry({ machineId }: ContactSearch, onSent: () => void): ApiForm<Entered, Enquiry> {
  const client = useQueryClient();
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  const form = useApiForm<Entered, Enquiry>({
    schema: enquiryInput,
    send: async (entered) => {
      const waitedMs = () => performance.now() - shownAt.current;
      // Whoever is so quick need not press again.
      if (waitedMs() < FORM_WAITS_MS) await new Promise((resolve) => setTimeout(resolve, FORM_WAITS_MS - waitedMs()));
      await sendEnquiry(client, { ...entered, machineId, waitedMs: waitedMs() });
      showToast({
        title: 'Message Sent!',
        description: "We'll get back to you as soon as possible.",
        tone: 'success',
      });
      onSent();
    },
    onInvalid: () => {
      showToast(MISSING_REQUIRED);
    },
    onRefused: () => {
      // Should a browser have filled the bait in, a second press sends without it.
      form.hook.setValue('website', '');
      showToast({ title: 'Error', description: 'Failed to send message. Please try again.', tone: 'danger' });
    },
  });
  return form;
}

/** Not for people: whatever fills it in is a machine. */
function Bait({ form }: { form: ApiForm<Entered, Enquiry> }) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px]">
      <label>
        Website
        <input {...form.hook.register('website')} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
