import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { formatUsd } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormActions, FormField, FormInput, SubmitButton } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { useDialog } from '#app/ui/use-dialog.tsx';
import { acceptQuoteInput, answerQuoteInput, type QuoteView } from '../quotes.schema.ts';
import { actOnQuote } from './quotes.queries.ts';

type AnswerProps = { quote: QuoteView; linkKey: string | undefined };

const acceptForm = z.object({ name: acceptQuoteInput.shape.name });
const declineForm = z.object({ message: answerQuoteInput.shape.message });

/** Lets the buyer accept a quote with their name, or decline it. */
export function QuoteAnswer({ quote, linkKey }: AnswerProps) {
  const declining = useDialog<QuoteView>();
  const mayAccept = quote.acts.includes('accept');
  if (!quote.acts.includes('decline')) return null;
  return (
    <section aria-label="Your answer" className="grid gap-4 border-t border-line pt-6 print:hidden">
      {mayAccept && <AcceptForm quote={quote} linkKey={linkKey} />}
      <Button variant="quiet" className="justify-self-start" onClick={() => declining.open(quote)}>
        Decline the quote
      </Button>
      <Dialog open={declining.subject !== null} onClose={declining.close} title="Decline the quote">
        <DeclineForm quote={quote} linkKey={linkKey} onClose={declining.close} />
      </Dialog>
    </section>
  );
}

function AcceptForm({ quote, linkKey: key }: AnswerProps) {
  const client = useQueryClient();
  const { number, version, totalUsd } = quote;
  const form = useApiForm({
    schema: acceptForm,
    failure: 'The quote was not accepted',
    send: ({ name }) => actOnQuote(client, { number, version, key }, 'accept', { name }),
  });
  return (
    <Form form={form}>
      <FormInput
        form={form}
        name="name"
        label="Your full name"
        help="By accepting you order what is listed above at this price."
        autoComplete="name"
        defaultValue=""
        required
      />
      <SubmitButton form={form} className="max-sm:w-full sm:justify-self-start">
        Accept for {formatUsd(totalUsd)}
      </SubmitButton>
    </Form>
  );
}

function DeclineForm({ quote, linkKey: key, onClose }: AnswerProps & { onClose: () => void }) {
  const client = useQueryClient();
  const { number, version } = quote;
  const form = useApiForm({
    schema: declineForm,
    failure: 'The quote was not declined',
    send: async ({ message }) => {
      await actOnQuote(client, { number, version, key }, 'decline', { message });
      onClose();
      showToast({ title: 'Quote Declined', tone: 'success' });
    },
  });
  return (
    <Form form={form}>
      <FormField form={form} name="message" label="What would have to be different?" help="You need not say it.">
        {(control) => <Textarea {...control} rows={3} defaultValue="" />}
      </FormField>
      <FormActions form={form} onCancel={onClose}>
        Decline
      </FormActions>
    </Form>
  );
}
