import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { messageReportInput } from '../message-reports.schema.ts';
import { reportMessage } from './threads.queries.ts';

type ReportMessageProps = { threadId: string; linkKey: string | undefined; messageId: string };

/** Reports a message of the other side to the office. */
export function ReportMessage(props: ReportMessageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="min-h-6 justify-self-start text-12 link" onClick={() => setOpen(true)}>
        Report
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Report this message">
        <ReportForm {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ReportForm({ threadId, linkKey, messageId, onClose }: ReportMessageProps & { onClose: () => void }) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: messageReportInput,
    failure: 'The message was not reported',
    send: async ({ reason }) => {
      await reportMessage(client, { id: threadId, linkKey, messageId, reason });
      showToast({
        title: 'Message Reported',
        description: 'Our office looks at it, and mails you what came of it.',
        tone: 'success',
      });
      onClose();
    },
  });
  return (
    <Form form={form}>
      <FormField form={form} name="reason" label="What is wrong with it?" required help="Only our office reads this.">
        {(control) => <Textarea {...control} rows={3} />}
      </FormField>
      <SubmitButton form={form}>Report</SubmitButton>
    </Form>
  );
}
