import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { REPORT_REASONS, type ReportReason } from '#app/db/report-enums.ts';
import type { CurrentUser } from '#app/features/accounts/own-account.schema.ts';
import { Honeypot, useFillTime } from '#app/features/blocking/web/bot-checks.tsx';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { apiOf } from '#app/lib/api.ts';
import { FieldError } from '#app/ui/field.tsx';
import { Form, FormField, FormInput, NeedsScripts, SubmitButton } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { Radio } from '#app/ui/radio.tsx';
import { useApiForm, type ApiForm } from '#app/ui/use-api-form.ts';
import { MESSAGE_MAX, reportInput, type ReportForm, type ReportInput } from '../reports.schema.ts';

type ReportListingFormProps = {
  machineId: string;
  viewer: CurrentUser | null;
  /** `isTold`: whether the sender has left an address. */
  onSent: (isTold: boolean) => void;
};

/** What is wrong with a listing, and for visitors the address at which they are told of the decision. */
export function ReportListingForm({ machineId, viewer, onSent }: ReportListingFormProps) {
  const client = useQueryClient();
  const fillTime = useFillTime();
  const account = viewer === null || viewer.role === 'guest' ? null : viewer;
  const form = useApiForm<ReportForm, ReportInput>({
    schema: reportInput,
    failure: 'The report could not be sent',
    send: async (values) => {
      const report = { ...values, waitedMs: await fillTime() };
      await sendMutation(apiOf(client), 'POST', `/api/machines/${encodeURIComponent(machineId)}/reports`, report);
      onSent((account?.email ?? values.email ?? null) !== null);
    },
    // If a browser has filled in the honeypot, pressing again sends without it.
    onRefused: () => form.hook.setValue('website', ''),
  });
  const isAboutFacts = form.hook.watch('reason') === 'wrong-facts';
  return (
    <Form form={form}>
      <NeedsScripts />
      <Reasons form={form} />
      <FormField
        form={form}
        name="message"
        label={isAboutFacts ? 'Which facts are wrong?' : 'What do you know about it?'}
        required={isAboutFacts}
      >
        {(control) => <Textarea {...control} rows={3} maxLength={MESSAGE_MAX} />}
      </FormField>
      {account === null && (
        <FormInput
          form={form}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          help="If you want to hear what came of it. We send nothing else to it."
        />
      )}
      <Honeypot field={form.hook.register('website')} />
      <p className="text-14 text-quiet">The seller does not learn who reported the listing.</p>
      <SubmitButton form={form}>Send Report</SubmitButton>
    </Form>
  );
}

const CHOICES = {
  'wrong-facts': 'The facts are wrong',
  'sold-already': 'It is sold already',
  'not-theirs': 'It is not theirs to sell',
  scam: 'It is a scam',
} as const satisfies Record<ReportReason, string>;

function Reasons({ form }: { form: ApiForm<ReportForm, ReportInput> }) {
  const errorId = useId();
  const error = form.errorOf('reason');
  return (
    <fieldset className="grid">
      <legend className="pb-1 text-14 font-medium">
        What is wrong?<span className="text-thread-ink"> *</span>
      </legend>
      {REPORT_REASONS.map((reason) => (
        <Radio
          key={reason}
          label={CHOICES[reason]}
          value={reason}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          {...form.hook.register('reason')}
        />
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
