import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiOf, readJson } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { pluralize } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormActions, FormField, FormInput } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { groupLabel, type DemandGroup } from '../../demand.rules.ts';
import {
  demandMailForm,
  queuedDemandMails,
  type DemandMailDraft,
  type DemandMailWords,
  type MailedKind,
} from '../../demand-mails.schema.ts';
import { DEMAND_MAILS_PATH, demandMailDraftQuery } from './demand.queries.ts';

/** A button that writes to the sellers of sold or rejected machines of a row; nothing for rows of any brand. */
export function WriteToSellers({ group }: { group: DemandGroup }) {
  const [isOpen, setIsOpen] = useState(false);
  const { brand, family, heads } = group;
  if (brand === null) return null;
  const kind = { brand, ...(family === null ? {} : { family }), ...(heads === null ? {} : { heads }) };
  const machines = groupLabel({ ...group, priceBand: null });
  return (
    <>
      <Button
        size="small"
        className="whitespace-nowrap"
        aria-label={`Write to sellers of ${machines}`}
        onClick={() => setIsOpen(true)}
      >
        Write to sellers
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={`Write to sellers: ${machines}`} wide>
        <Draft kind={kind} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

type DraftProps = { kind: MailedKind; onClose: () => void };

function Draft({ kind, onClose }: DraftProps) {
  const { data: draft, isError } = useQuery(demandMailDraftQuery(kind));
  if (isError) return <p className="text-danger">Failed to fetch the sellers. Please close this and try again.</p>;
  if (draft === undefined) return <Skeleton className="h-60" />;
  if (draft.sellers.length === 0)
    return (
      <p>
        Nobody to write to: no seller of a sold or rejected machine of this kind gets such emails, or all of them had
        one in the last 90 days.
      </p>
    );
  return <MailForm kind={kind} draft={draft} onClose={onClose} />;
}

/** Whom the mail goes to, and its words. */
function MailForm({ kind, draft, onClose }: DraftProps & { draft: DemandMailDraft }) {
  const client = useQueryClient();
  const { sellers, subject, text } = draft;
  const form = useApiForm({
    schema: demandMailForm,
    send: async (words: DemandMailWords) => {
      const body = { ...words, kind, sellerIds: sellers.map(({ id }) => id) };
      const answer = await sendMutation(apiOf(client), 'POST', DEMAND_MAILS_PATH, body);
      const queued = await readJson(answer, CHECKS_ANSWERS && queuedDemandMails);
      // First, because a toast is below an open dialog.
      onClose();
      showToast({ title: `${pluralize(queued.sellers, 'email')} on the way`, tone: 'success' });
    },
    failure: 'The email was not sent',
  });
  return (
    <Form form={form}>
      <div className="grid gap-1">
        <p className="text-14 text-quiet">
          {pluralize(sellers.length, 'seller')} of sold or rejected machines of this kind. Each gets one such email in
          90 days, and can stop them.
        </p>
        <ul aria-label="Sellers" className="divide-y divide-line text-14">
          {sellers.map(({ id, name, listings }) => (
            <li key={id} className="py-1 wrap-anywhere">
              <span className="font-medium">{name}</span> <span className="text-quiet">{listings.join(', ')}</span>
            </li>
          ))}
        </ul>
      </div>
      <FormInput form={form} name="subject" label="Subject" defaultValue={subject} required />
      <FormField
        form={form}
        name="text"
        label="Text"
        help="Their name stands before it, a link to list after it."
        required
      >
        {(control) => <Textarea {...control} rows={7} defaultValue={text} />}
      </FormField>
      <FormActions form={form} onCancel={onClose}>
        Send to {pluralize(sellers.length, 'seller')}
      </FormActions>
    </Form>
  );
}
