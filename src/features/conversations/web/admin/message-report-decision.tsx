import { useQueryClient } from '@tanstack/react-query';
import type { ReportOutcome } from '#app/db/enums.ts';
import { Form, FormActions, FormField } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { messageReportForm, REPORT_TEXT_MAX, type MessageReport } from '../../message-reports.schema.ts';
import { decideMessageReport } from './message-reports.queries.ts';

export type DecidingMessage = { report: MessageReport; outcome: ReportOutcome };

/** The titles of the dialog. */
export const DECISION_TITLES = {
  upheld: 'Remove this message?',
  dismissed: 'Dismiss this report?',
} as const satisfies Record<ReportOutcome, string>;

const CONSEQUENCES = {
  upheld: 'Buyer and seller read that our office removed it. Only we read the words from then on.',
  dismissed: 'The message stays as it is.',
} as const satisfies Record<ReportOutcome, string>;

type DecisionProps = { deciding: DecidingMessage; onClose: () => void };

/** Asks what whoever reported a message is told besides the outcome. */
export function MessageReportDecision({ deciding: { report, outcome }, onClose }: DecisionProps) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: messageReportForm,
    failure: 'Nothing was decided',
    send: async ({ answer = null }) => {
      await decideMessageReport(client, report.id, { outcome, answer });
      showToast({ title: outcome === 'upheld' ? 'Message Removed' : 'Report Dismissed', tone: 'success' });
      onClose();
    },
  });
  const told = report.reporter.email === null ? 'No mail reaches who reported it.' : 'The mail states the outcome.';
  return (
    <Form form={form}>
      <p>{CONSEQUENCES[outcome]}</p>
      <FormField form={form} name="answer" label="To add to the mail" help={`Optional. ${told}`}>
        {(control) => <Textarea {...control} rows={4} maxLength={REPORT_TEXT_MAX} />}
      </FormField>
      <FormActions form={form} variant={outcome === 'upheld' ? 'danger' : 'primary'} onCancel={onClose}>
        {outcome === 'upheld' ? 'Remove' : 'Dismiss'}
      </FormActions>
    </Form>
  );
}
