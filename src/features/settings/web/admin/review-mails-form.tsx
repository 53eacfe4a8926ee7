import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form, SubmitButton } from '#app/ui/form.tsx';
import { Radio } from '#app/ui/radio.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import {
  reviewMails,
  REVIEW_MAILS_WHEN,
  type ReviewMails,
  type ReviewMailsSetting,
} from '../../setting-documents.schema.ts';
import { saveReviewMails } from './site-settings.queries.ts';

const LABELS = {
  'at-once': 'At once, for each listing',
  daily: 'Once a day, at eight in the morning, for all that wait',
  never: 'Never: I look at the queue by myself',
} as const satisfies Record<ReviewMails['when'], string>;

/** When the operator is mailed that listings wait for review. */
export function ReviewMailsForm({ setting }: { setting: ReviewMailsSetting }) {
  const client = useQueryClient();
  const [shown, setShown] = useState(setting);
  const form = useApiForm({
    schema: reviewMails,
    send: async (change) => {
      setShown(await saveReviewMails(client, change, shown.etag));
      showToast({ title: 'Emails Updated', tone: 'success' });
    },
  });
  return (
    <Form form={form} className="max-w-xl content-start">
      <fieldset className="grid gap-1">
        <legend className="pb-1 text-14 font-medium">Email me about new and changed listings</legend>
        {REVIEW_MAILS_WHEN.map((when) => (
          <Radio
            key={when}
            value={when}
            defaultChecked={when === setting.when}
            label={LABELS[when]}
            {...form.hook.register('when')}
          />
        ))}
      </fieldset>
      <SubmitButton form={form} size="medium" className="justify-self-start">
        Save
      </SubmitButton>
    </Form>
  );
}
