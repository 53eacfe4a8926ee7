import { useLayoutEffect, useState } from 'react';
import { Honeypot } from '#app/features/blocking/web/bot-checks.tsx';
import type { CurrentUser } from '#app/features/accounts/own-account.schema.ts';
import { type HighlightKey, MACHINE_INQUIRY, PRICE_INQUIRY } from '#app/features/machines/machine-links.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { Form, FormField, NeedsScripts, SubmitButton } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import type { Enquiry } from '../enquiries.schema.ts';
import { hasQuestion, QUESTIONS, toggleQuestion, withQuestionsAbout, type Question } from '../questions.rules.ts';
import { OfferFields } from './offer-fields.tsx';
import { SenderFields, useEnquiryForm, type EnquiryApiForm } from './use-enquiry-form.tsx';

/**
 * Drafts by machine and the message that they began with, kept when the sheet is closed, because a tap beside it is an
 * easy mistake.
 */
const DRAFTS = new Map<string, string>();

type MachineEnquiryFormProps = {
  machine: PublicMachine;
  viewer: CurrentUser | null;
  about: readonly HighlightKey[] | undefined;
  /** Whether the form begins with an offer. */
  startsWithOffer: boolean;
  /** The message if it asks for a quote; null otherwise. */
  quoteMessage: string | null;
  onSent: (sent: Enquiry) => void;
};

/** The question and the sender's contact; sent with the machine's id. */
export function MachineEnquiryForm({
  machine: { id, price },
  viewer,
  about,
  startsWithOffer,
  quoteMessage,
  onSent,
}: MachineEnquiryFormProps) {
  const draftKey = `${id} ${quoteMessage ?? ''}`;
  const form = useEnquiryForm(
    { machineId: id },
    {
      onSent: (sent) => {
        DRAFTS.delete(draftKey);
        onSent(sent);
      },
    },
  );
  const sendLabel = quoteMessage === null ? 'Send Question' : 'Ask for the Quote';
  const [isOffering, setOffering] = useState(startsWithOffer);
  const message = form.hook.watch('message');
  // Before the next key press, which may close the sheet.
  useLayoutEffect(() => {
    if (message !== undefined) DRAFTS.set(draftKey, message);
  }, [draftKey, message]);
  return (
    <Form form={form}>
      <NeedsScripts />
      <input
        type="hidden"
        {...form.hook.register('subject')}
        defaultValue={price === null ? PRICE_INQUIRY : MACHINE_INQUIRY}
      />
      <OfferFields
        form={form}
        hasAccount={viewer !== null && viewer.role !== 'guest'}
        isOffering={isOffering}
        onChange={setOffering}
      />
      {!isOffering && <QuestionButtons form={form} />}
      <FormField
        form={form}
        name="message"
        label={isOffering || quoteMessage !== null ? 'Message' : 'Your question'}
        required={!isOffering}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={quoteMessage === null ? 4 : 10}
            defaultValue={withQuestionsAbout(DRAFTS.get(draftKey) ?? quoteMessage ?? '', about ?? [])}
          />
        )}
      </FormField>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SenderFields form={form} viewer={viewer} />
      </div>
      <Honeypot field={form.hook.register('website')} />
      <SubmitButton form={form}>{isOffering ? 'Send Offer' : sendLabel}</SubmitButton>
    </Form>
  );
}

function QuestionButtons({ form: { hook } }: { form: EnquiryApiForm }) {
  const message = hook.watch('message') ?? '';
  const toggle = (question: Question, { form }: HTMLButtonElement) => {
    const toggled = toggleQuestion(hook.getValues('message') ?? '', question);
    hook.setValue('message', toggled, { shouldValidate: hook.formState.isSubmitted });
    const field = form?.elements.namedItem('message');
    if (question.prompt === null || !hasQuestion(toggled, question) || !(field instanceof HTMLTextAreaElement)) return;
    // The visitor completes the sentence.
    field.focus();
    field.setSelectionRange(toggled.length, toggled.length);
  };
  return (
    <fieldset>
      <legend className="pb-1.5 text-14 font-medium">Asked most</legend>
      <div className="flex flex-wrap gap-2">
        {QUESTIONS.map((question) => (
          <button
            key={question.topic}
            type="button"
            aria-pressed={hasQuestion(message, question)}
            onClick={(event) => {
              toggle(question, event.currentTarget);
            }}
            className="min-h-11 rounded-full border border-line-strong px-4 text-14 hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface forced-colors:aria-pressed:outline-2"
          >
            {question.topic}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
