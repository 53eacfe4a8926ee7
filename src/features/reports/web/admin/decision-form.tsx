import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListingStatus, ReportOutcome } from '#app/db/enums.ts';
import { REASON_MAX } from '#app/features/moderation/moderation.schema.ts';
import { pluralize } from '#app/lib/format.ts';
import { Form, FormActions, FormField } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { Radio } from '#app/ui/radio.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm, type ApiForm } from '#app/ui/use-api-form.ts';
import type * as z from 'zod/mini';
import { answeredReasonOf, OUTCOME_LABELS, type AnsweredReason } from '../../report-reasons.rules.ts';
import {
  ANSWER_MAX,
  decisionForm,
  type ListingReport,
  type Measure,
  type ReadyAnswers,
  type ReportedListing,
} from '../../reports.schema.ts';
import { decideReports, readyAnswersQuery } from './reports.queries.ts';

/** Open reports of a listing, and the decision about them. */
export type Deciding = { reported: ReportedListing; reports: readonly ListingReport[]; outcome: ReportOutcome };
type DecisionFormProps = { deciding: Deciding; onClose: () => void };

/** Asks what happens to the listing, and what those who reported it are told. */
export function DecisionForm(props: DecisionFormProps) {
  const answers = useQuery(readyAnswersQuery);
  return (
    <Loaded query={answers} failure="Failed to fetch the ready-made answers" skeleton="h-64">
      {(ready) => <Fields {...props} ready={ready} />}
    </Loaded>
  );
}

function Fields({ deciding, onClose, ready }: DecisionFormProps & { ready: ReadyAnswers }) {
  const { reported, reports, outcome } = deciding;
  const client = useQueryClient();
  const reason = answeredReasonOf(reports.map((report) => report.reason));
  const form = useApiForm({
    schema: decisionForm,
    failure: 'Failed to decide',
    send: async (values) => {
      await decideReports(client, { ...values, outcome, ids: reports.map(({ id }) => id) });
      const title = `${reports.length === 1 ? 'Report' : 'Reports'} ${OUTCOME_LABELS[outcome]}`;
      showToast({ title, description: reported.name, tone: 'success' });
      onClose();
    },
  });
  const told = reports.filter(({ reporter }) => reporter.email !== null).length;
  return (
    <Form form={form}>
      <p className="font-medium wrap-anywhere">{reported.name}</p>
      {outcome === 'upheld' && reported.listing !== null && (
        <Measures form={form} status={reported.listing.status} reason={reason} />
      )}
      <FormField
        form={form}
        name="answer"
        label="Answer"
        help={
          told === 0
            ? 'Nobody left an address: it is only kept here.'
            : `Mailed to ${reports.length === told ? 'whoever reported it' : `${told} of ${pluralize(reports.length, 'reporter')}`}.`
        }
        required
      >
        {(control) => <Textarea {...control} rows={4} maxLength={ANSWER_MAX} defaultValue={ready[outcome][reason]} />}
      </FormField>
      <FormActions form={form} variant={outcome === 'upheld' ? 'danger' : 'primary'} onCancel={onClose}>
        {outcome === 'upheld' ? 'Uphold' : 'Dismiss'}
      </FormActions>
    </Form>
  );
}

const MEASURE_LABELS = {
  none: 'Nothing more',
  reject: 'Take it off the site',
  sold: 'Mark it as sold',
} as const satisfies Record<Measure, string>;

/** What is usually done about a listing that is reported for this reason. */
const USUAL = {
  'wrong-facts': 'none',
  'sold-already': 'sold',
  'not-theirs': 'reject',
  scam: 'reject',
  several: 'none',
} as const satisfies Record<AnsweredReason, Measure>;

type MeasuresProps = {
  form: ApiForm<z.input<typeof decisionForm>>;
  status: ListingStatus;
  reason: AnsweredReason;
};

function Measures({ form, status, reason }: MeasuresProps) {
  const offered = [
    'none' as const,
    ...(status === 'rejected' ? [] : ['reject' as const]),
    ...(status === 'sold' ? [] : ['sold' as const]),
  ];
  const usual = offered.find((measure) => measure === USUAL[reason]) ?? 'none';
  const chosen = form.hook.watch('measure') ?? usual;
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="pb-1 text-14 font-medium">What happens to the listing</legend>
        {offered.map((measure) => (
          <Radio
            key={measure}
            label={MEASURE_LABELS[measure]}
            value={measure}
            defaultChecked={measure === usual}
            {...form.hook.register('measure')}
          />
        ))}
      </fieldset>
      {chosen === 'reject' && (
        <FormField
          form={form}
          name="rejectionReason"
          label="Reason for the seller"
          help="Optional. The seller reads it by email and in the portal. Do not say who reported it."
        >
          {(control) => <Textarea {...control} rows={3} maxLength={REASON_MAX} />}
        </FormField>
      )}
    </>
  );
}
