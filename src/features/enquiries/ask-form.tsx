import { useEffect } from 'react';
import type { CurrentUser } from '#app/features/accounts/accounts.schema.ts';
import { MACHINE_INQUIRY, PRICE_INQUIRY } from '#app/features/machines/contact-href.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { Form, FormField, NeedsScripts, SubmitButton } from '#app/ui/form.tsx';
import { Input, Textarea } from '#app/ui/input.tsx';
import type { Enquiry } from './enquiries.schema.ts';
import { isAsked, QUESTIONS, withQuestion, type Question } from './questions.rules.ts';
import { Bait, useEnquiry, type EnquiryApiForm } from './use-enquiry.tsx';

/** What was typed about a machine in this window before the sheet was closed: a tap beside it is no decision. */
const DRAFTS = new Map<string, string>();

type AskFormProps = { machine: PublicMachine; viewer: CurrentUser | null; onSent: (sent: Enquiry) => void };

/** The question, and where the answer goes. Which machine is meant is sent beside it. */
export function AskForm({ machine: { id, price }, viewer, onSent }: AskFormProps) {
  const form = useEnquiry(
    { machineId: id },
    {
      onSent: (sent) => {
        DRAFTS.delete(id);
        onSent(sent);
      },
    },
  );
  const message = form.hook.watch('message');
  useEffect(() => {
    if (message !== undefined && message !== '') DRAFTS.set(id, message);
  }, [id, message]);
  const known = viewer === null || viewer.role === 'guest' ? null : viewer;
  return (
    <Form form={form}>
      <NeedsScripts />
      <input
        type="hidden"
        {...form.hook.register('subject')}
        defaultValue={price === null ? PRICE_INQUIRY : MACHINE_INQUIRY}
      />
      <Topics form={form} />
      <FormField form={form} name="message" label="Your question" required>
        {(control) => <Textarea {...control} rows={4} defaultValue={DRAFTS.get(id)} />}
      </FormField>
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
      </div>
      <Bait form={form} />
      <SubmitButton form={form}>Send Question</SubmitButton>
    </Form>
  );
}

function Topics({ form: { hook } }: { form: EnquiryApiForm }) {
  const message = hook.watch('message') ?? '';
  const toggle = (question: Question, { form }: HTMLButtonElement) => {
    const asked = withQuestion(hook.getValues('message') ?? '', question);
    hook.setValue('message', asked, { shouldValidate: hook.formState.isSubmitted });
    const field = form?.elements.namedItem('message');
    if (!question.isOpen || !isAsked(asked, question.line) || !(field instanceof HTMLTextAreaElement)) return;
    // Its end is still to be written.
    field.focus();
    field.setSelectionRange(asked.length, asked.length);
  };
  return (
    <fieldset>
      <legend className="pb-1.5 text-14 font-medium">Asked most</legend>
      <div className="flex flex-wrap gap-2">
        {QUESTIONS.map((question) => (
          <button
            key={question.topic}
            type="button"
            aria-pressed={isAsked(message, question.line)}
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
