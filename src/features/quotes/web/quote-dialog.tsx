import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents, toCents, toUsd } from '#app/lib/format.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormField, FormInput, SubmitButton } from '#app/ui/form.tsx';
import { Input, Textarea } from '#app/ui/input.tsx';
import { PinnedBar } from '#app/ui/pinned-bar.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm, type ApiForm } from '#app/ui/use-api-form.ts';
import { depositOf, totalOf } from '../quote-amounts.rules.ts';
import {
  FORM_ROWS,
  quoteForm,
  rowLabel,
  toQuoteForm,
  toQuoteInput,
  totalsOf,
  type FormRow,
  type QuoteFormFields,
  type QuoteFormInput,
} from '../quote-form.schema.ts';
import { continuesNumber } from '../quote-states.rules.ts';
import type { QuoteDraft, QuoteView } from '../quotes.schema.ts';
import { QuoteAmounts, type QuotedTerms } from './quote-amounts.tsx';
import { sendQuote } from './quotes.queries.ts';

type QuoteDialogProps = {
  threadId: string;
  /** What the quote begins with; null while the dialog is closed. */
  draft: QuoteDraft | null;
  /** The newest quote of the conversation, whose lines the next one begins with. */
  newest: QuoteView | undefined;
  onClose: () => void;
};

/** Asks for the lines of a quote, shows it as its buyer will see it, and sends it. */
export function QuoteDialog({ draft, newest, ...rest }: QuoteDialogProps) {
  const isVersion = newest !== undefined && continuesNumber(newest.state);
  const title = isVersion ? `A new version of ${newest.number}` : 'Make a quote';
  return (
    <Dialog wide open={draft !== null} onClose={rest.onClose} title={title}>
      {draft !== null && <QuoteForm {...rest} draft={draft} newest={newest} />}
    </Dialog>
  );
}

function QuoteForm({ threadId, draft, newest, onClose }: QuoteDialogProps & { draft: QuoteDraft }) {
  const client = useQueryClient();
  const [initial] = useState(() => toQuoteForm(draft, newest));
  const [preview, setPreview] = useState<QuoteFormFields | null>(null);
  const form = useApiForm<QuoteFormInput, QuoteFormFields>({
    schema: quoteForm,
    failure: 'The quote was not sent',
    send: async (fields) => setPreview(fields),
  });
  const send = useMutation({
    mutationFn: (fields: QuoteFormFields) =>
      sendQuote(client, threadId, { ...toQuoteInput(fields), replaces: draft.replaces }),
    onSuccess: () => {
      onClose();
      showToast({ title: 'Quote Sent', tone: 'success' });
    },
    onError: (error) => {
      setPreview(null);
      form.refuse(error);
    },
  });
  return (
    <>
      {preview !== null && (
        <Preview
          fields={preview}
          isSending={send.isPending}
          onBack={() => setPreview(null)}
          onSend={() => send.mutate(preview)}
        />
      )}
      <div hidden={preview !== null}>
        <Form form={form}>
          <p className="text-14 text-quiet">
            For {draft.machineName}. {sourceWords(draft)} Leave blank what does not belong to the quote.
          </p>
          <div className="grid gap-4">
            {FORM_ROWS.map((row) => (
              <LineFields key={row} form={form} row={row} initial={initial[row]} />
            ))}
          </div>
          <Terms form={form} initial={initial} />
          <PinnedBar ground="panel">
            <div className="flex grow flex-wrap items-center justify-between gap-3">
              <Totals form={form} initial={initial} />
              <SubmitButton form={form} size="medium">
                Preview
              </SubmitButton>
            </div>
          </PinnedBar>
        </Form>
      </div>
    </>
  );
}

function sourceWords({ source, machineUsd }: QuoteDraft): string {
  if (source === null) return 'Its price is on request.';
  return source === 'offer'
    ? `The accepted offer is ${priceLabel(machineUsd)}.`
    : `It is listed at ${priceLabel(machineUsd)}.`;
}

type FieldsProps = { form: ApiForm<QuoteFormInput, QuoteFormFields>; initial: QuoteFormInput };

const DETAILS = {
  tax: 'State, and why it applies',
  other: 'What for',
  other2: 'What for',
  other3: 'What for',
} as const satisfies Partial<Record<FormRow, string>>;

const hasDetails = (row: FormRow): row is keyof typeof DETAILS => row in DETAILS;

/** The amount of a line, and words about it. */
function LineFields({
  form,
  row,
  initial,
}: Pick<FieldsProps, 'form'> & { row: FormRow; initial: QuoteFormInput[FormRow] }) {
  const label = rowLabel(row);
  return (
    <div className="grid grid-cols-1 items-start gap-2 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-4">
      <FormInput
        form={form}
        name={`${row}.amount`}
        label={label}
        inputMode="decimal"
        defaultValue={initial.amount}
        className="figures"
      />
      <FormInput
        form={form}
        name={`${row}.note`}
        label={
          <>
            {hasDetails(row) ? DETAILS[row] : 'Details'}
            <span className="sr-only"> ({label})</span>
          </>
        }
        defaultValue={initial.note}
      />
    </div>
  );
}

function Terms({ form, initial }: FieldsProps) {
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormInput
          form={form}
          name="deposit"
          label="Deposit"
          help="For example 20% or 5,000"
          defaultValue={initial.deposit}
        />
        <FormField form={form} name="validUntil" label="Valid until" required>
          {(control) => <Input {...control} type="date" defaultValue={initial.validUntil} />}
        </FormField>
      </div>
      <FormField form={form} name="note" label="Note for the buyer">
        {(control) => <Textarea {...control} rows={3} defaultValue={initial.note} />}
      </FormField>
    </>
  );
}

/** What the fields add up to. */
function Totals({ form, initial }: FieldsProps) {
  const { totalCents, depositCents } = totalsOf({ ...initial, ...form.hook.watch() });
  return (
    <p className="grid">
      <span className="font-semibold">
        Total <output className="figures">{formatCents(totalCents)}</output>
      </span>
      {depositCents !== null && <span className="figures text-14 text-quiet">Deposit {formatCents(depositCents)}</span>}
    </p>
  );
}

type PreviewProps = { fields: QuoteFormFields; isSending: boolean; onBack: () => void; onSend: () => void };

/** The quote as its buyer will see it. */
function Preview({ fields, isSending, onBack, onSend }: PreviewProps) {
  return (
    <div className="grid gap-5">
      <QuoteAmounts {...termsOf(fields)} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onBack}>Back</Button>
        <Button
          ref={focusFirst}
          variant="primary"
          aria-disabled={isSending || undefined}
          onClick={isSending ? undefined : onSend}
        >
          Send the quote
        </Button>
      </div>
    </div>
  );
}

/** The button that leads here is hidden now. */
function focusFirst(button: HTMLElement | null): void {
  button?.focus();
}

function termsOf(fields: QuoteFormFields): QuotedTerms {
  const { lines, depositUsd, depositPercent, validUntil, note } = toQuoteInput(fields);
  const totalCents = totalOf(lines.map(({ amountUsd }) => ({ cents: toCents(amountUsd) })));
  const wish = { cents: depositUsd === null ? null : toCents(depositUsd), percent: depositPercent };
  const deposit = depositOf(totalCents, wish);
  return {
    lines,
    totalUsd: toUsd(totalCents),
    depositUsd: deposit === null ? null : toUsd(deposit),
    depositPercent,
    validUntil,
    note: note.trim(),
  };
}
