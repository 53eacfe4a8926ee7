import { useRef } from 'react';
import { FormField, Form, SubmitButton } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { replyForm, replyFormWithFiles, type ReplyInput } from '../threads.schema.ts';
import { AttachmentField, useAttached, useAttachments } from './attachment-field.tsx';

type ReplyFormProps = {
  threadId: string;
  linkKey?: string | undefined;
  label: string;
  button: string;
  onSend: (reply: ReplyInput) => Promise<void>;
};

/** One more message; words and files stay if they could not be sent. */
export function ReplyForm({ threadId, linkKey, label, button, onSend }: ReplyFormProps) {
  const list = useAttachments({ threadId, linkKey });
  const hasFiles = useAttached(list).length > 0;
  const area = useRef<HTMLDivElement>(null);
  const form = useApiForm({
    schema: hasFiles ? replyFormWithFiles : replyForm,
    failure: 'Your message was not sent',
    send: async ({ message }) => {
      await onSend({ message, attachments: await list.settle() });
      form.hook.reset();
      list.clear();
    },
  });
  return (
    <div ref={area}>
      <Form form={form} className="gap-3 noscript:hidden">
        <FormField form={form} name="message" label={label} required={!hasFiles}>
          {(control) => <Textarea {...control} rows={4} />}
        </FormField>
        <AttachmentField list={list} isSending={form.isSending} within={area} />
        <SubmitButton form={form} className="sm:justify-self-start">
          {button}
        </SubmitButton>
      </Form>
    </div>
  );
}
