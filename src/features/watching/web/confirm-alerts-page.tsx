import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { AuthCard } from '#app/features/accounts/web/auth-card.tsx';
import { UNREAD, useMailedToken } from '#app/features/accounts/web/use-mailed-token.ts';
import { reportedErrorMessage } from '#app/lib/api-mutation.ts';
import { pluralize } from '#app/lib/format.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { Alert, FocusedNotice } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { Form, NeedsScripts, SubmitButton } from '#app/ui/form.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { FREQUENCIES } from '../mail-times.rules.ts';
import type { SubscriptionRequest } from '../saved-searches.schema.ts';
import { confirmRequest, refuseRequest, subscriptionRequestQuery } from './saved-searches.queries.ts';

type Answer = { kind: 'confirmed'; key: string } | { kind: 'refused' };

/** The target of the link that confirms a saved search. Opening it changes nothing. */
export function ConfirmAlertsPage() {
  const token = useMailedToken();
  const isRead = token !== null && token !== UNREAD;
  const { data: asked, error } = useQuery({ ...subscriptionRequestQuery(token ?? ''), enabled: isRead });
  const [answer, setAnswer] = useState<Answer | null>(null);
  return (
    <AuthCard
      title={
        answer === null ? 'Shall we tell you?' : answer.kind === 'confirmed' ? 'It begins now' : 'We will not ask again'
      }
    >
      <NeedsScripts />
      {token === null && <Alert>This link is incomplete. Open it from the email again.</Alert>}
      {answer === null && error !== null && <Alert>{reportedErrorMessage(error)}</Alert>}
      {isRead && answer === null && asked === undefined && error === null && (
        <p role="status">Looking up your search…</p>
      )}
      {isRead && answer === null && asked !== undefined && (
        <Question token={token} asked={asked} onAnswer={setAnswer} />
      )}
      {answer !== null && <Answered answer={answer} />}
      {(error !== null || token === null) && (
        <SiteLink href="/browse" className={buttonClass({ className: 'justify-self-start' })}>
          Browse machines
        </SiteLink>
      )}
    </AuthCard>
  );
}

type QuestionProps = { token: string; asked: SubscriptionRequest; onAnswer: (answer: Answer) => void };

function Question({ token, asked: { email, search, watched, isWanted }, onAnswer }: QuestionProps) {
  const client = useQueryClient();
  const nothing = z.object({});
  const confirm = useApiForm({
    schema: nothing,
    send: async () => onAnswer({ kind: 'confirmed', key: await confirmRequest(client, token) }),
  });
  const refuse = useApiForm({
    schema: nothing,
    send: async () => {
      await refuseRequest(client, token);
      onAnswer({ kind: 'refused' });
    },
  });
  const isBusy = confirm.isSending || refuse.isSending;
  return (
    <>
      <div className="grid gap-2">
        {search !== null && (
          <p>
            Machines for <strong className="wrap-anywhere">{search.name}</strong>,{' '}
            {FREQUENCIES.find(({ value }) => value === search.frequency)?.label.toLowerCase()}
          </p>
        )}
        {isWanted && <p>Also as a wanted ad, which sellers see without your name and address</p>}
        {watched > 0 && <p>What happens to {pluralize(watched, 'machine')} that you watch</p>}
        <p className="text-quiet wrap-anywhere">To {email}</p>
      </div>
      <Form form={confirm}>
        <SubmitButton form={confirm}>Yes, tell me</SubmitButton>
      </Form>
      <Form form={refuse}>
        <Button type="submit" variant="quiet" disabled={isBusy} className="justify-self-start">
          It was not me: do not ask again
        </Button>
      </Form>
    </>
  );
}

function Answered({ answer }: { answer: Answer }) {
  if (answer.kind === 'refused') return <FocusedNotice>This address gets no such email again.</FocusedNotice>;
  return (
    <>
      <FocusedNotice>You will hear from us. Each email can end it, without signing in.</FocusedNotice>
      <SiteLink
        href={`/saved-searches${stringifySearch({ key: answer.key })}`}
        className={buttonClass({ className: 'justify-self-start' })}
      >
        See what you watch and search
      </SiteLink>
    </>
  );
}
