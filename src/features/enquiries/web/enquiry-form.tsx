import type { CurrentUser } from '#app/features/accounts/accounts.schema.ts';
import { Form, FormField, NeedsScripts, SubmitButton } from '#app/ui/form.tsx';
import { MISSING_REQUIRED } from '#app/ui/form-words.ts';
import { Input, Textarea } from '#app/ui/input.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import type { ContactSearch } from '../contact-search.schema.ts';
import { openingText } from './contact-links.rules.ts';
import { SenderFields } from './sender-fields.tsx';
import { Honeypot, useEnquiryForm } from './use-enquiry-form.tsx';

type EnquiryFormProps = {
  viewer: CurrentUser | null;
  /** Subject and machine to fill in. */
  search: ContactSearch;
  onSent: () => void;
};

/** A message to the operator. What was typed stays when sending fails. */
export function EnquiryForm({ viewer, search, onSent }: EnquiryFormProps) {
  const form = useEnquiryForm(search, {
    onSent: () => {
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
      showToast({ title: 'Error', description: 'Failed to send message. Please try again.', tone: 'danger' });
    },
  });
  return (
    <Form form={form}>
      <NeedsScripts />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SenderFields form={form} viewer={viewer} />
        <FormField form={form} name="subject" label="Subject">
          {(control) => <Input {...control} defaultValue={search.subject} />}
        </FormField>
      </div>
      <FormField form={form} name="message" label="Message" required>
        {(control) => <Textarea {...control} rows={8} defaultValue={openingText(search)} />}
      </FormField>
      <Honeypot form={form} />
      <SubmitButton form={form} className="justify-self-start max-sm:w-full">
        Send Message
      </SubmitButton>
    </Form>
  );
}
