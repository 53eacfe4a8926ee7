import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, reportedErrorMessage } from '#app/lib/api-mutation.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Select } from '#app/ui/select.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import type { MailPreview, TextView } from '../../texts.schema.ts';
import { previewQuery, sendExample } from './texts.queries.ts';

type PreviewProps = { text: TextView; parts: Record<string, string> };

/** Both forms of a mail with example values, which can be mailed to the admin. */
export function MailPreviewPanel({ text, parts }: PreviewProps) {
  const client = useQueryClient();
  const [example, setExample] = useState(text.examples[0] ?? '');
  const [isSending, setIsSending] = useState(false);
  const { data, error } = useQuery(previewQuery(text.key, { example, parts }));
  const send = async () => {
    setIsSending(true);
    try {
      await sendExample(client, text.key, { example, parts });
      showToast({ title: 'Test Queued', description: 'It goes to the address of your account.', tone: 'success' });
    } catch (problem) {
      showToast({ title: 'Test Not Sent', description: reportedErrorMessage(problem), tone: 'danger' });
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Panel aria-labelledby="preview" className="grid grid-cols-1 gap-4">
      <h2 id="preview" className="text-20">
        Preview
      </h2>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Example">
          {(control) => (
            <Select {...control} value={example} onChange={(event) => setExample(event.currentTarget.value)}>
              {text.examples.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <Button disabled={isSending} onClick={() => void send()}>
          Send a test to myself
        </Button>
      </div>
      {error !== null && <Alert>{errorMessage(error)}</Alert>}
      {data === undefined ? error === null && <Skeleton className="h-96" /> : <BothForms mail={data} />}
    </Panel>
  );
}

/** The sandbox keeps scripts and links of the mail from running. */
function BothForms({ mail: { subject, html, text } }: { mail: MailPreview }) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">{subject}</p>
      <iframe
        title="The email in HTML"
        sandbox=""
        srcDoc={html}
        className="h-120 w-full rounded-control border border-line"
      />
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium">In plain text</summary>
        <pre className="overflow-x-auto rounded-control bg-sunken p-3 text-12">{text}</pre>
      </details>
    </>
  );
}
