import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { AuthCard } from '#app/features/accounts/web/auth-card.tsx';
import { apiOf } from '#app/lib/api.ts';
import { reportedErrorMessage, sendMutation } from '#app/lib/api-mutation.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { Alert, FocusedNotice } from '#app/ui/alert.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { Form, NeedsScripts, SubmitButton } from '#app/ui/form.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useApiForm } from '#app/ui/use-api-form.ts';
import type { Unsubscription, UnsubscribeQuery } from '../saved-searches.schema.ts';
import { unsubscriptionQuery } from './saved-searches.queries.ts';

/** The target of the links that end mails. Opening it changes nothing. */
export function UnsubscribePage({ ended }: { ended: UnsubscribeQuery }) {
  const { data, error } = useQuery(unsubscriptionQuery(ended));
  const [isDone, setDone] = useState(false);
  const isEnded = isDone || data?.isEnded === true;
  return (
    <AuthCard title={isEnded ? 'These emails have ended' : 'Stop these emails?'}>
      <NeedsScripts />
      {error !== null && <Alert>{reportedErrorMessage(error)}</Alert>}
      {data === undefined && error === null && <p role="status">Looking up your emails…</p>}
      {isEnded && (
        <FocusedNotice>
          {ended.search === undefined
            ? 'Nothing more comes. What you saved stays, and can begin again.'
            : 'Nothing more comes for this search.'}
        </FocusedNotice>
      )}
      {!isEnded && data !== undefined && <Question ended={ended} data={data} onDone={() => setDone(true)} />}
      <SiteLink
        href={`/saved-searches${stringifySearch({ key: ended.key })}`}
        className={buttonClass({ className: 'justify-self-start' })}
      >
        See what you watch and search
      </SiteLink>
    </AuthCard>
  );
}

type QuestionProps = { ended: UnsubscribeQuery; data: Unsubscription; onDone: () => void };

function Question({ ended, data, onDone }: QuestionProps) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: z.object({}),
    send: async () => {
      await sendMutation(apiOf(client), 'POST', `/unsubscribe${stringifySearch(ended)}`);
      onDone();
    },
  });
  return (
    <Form form={form}>
      <p className="wrap-anywhere">
        {data.search === null
          ? 'You will get no more emails about machines that you watch or search for.'
          : `The search “${data.search}” will be deleted.`}
      </p>
      <SubmitButton form={form}>{data.search === null ? 'Stop all' : 'Stop this one'}</SubmitButton>
    </Form>
  );
}
