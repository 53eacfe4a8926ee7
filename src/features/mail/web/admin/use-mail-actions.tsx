import { useMutation } from '@tanstack/react-query';
import { apiOf } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { pluralize } from '#app/lib/format.ts';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { useQuestion } from '#app/ui/use-dialog.tsx';
import { mailsActedOn, type MailSelection } from '../../outbox.schema.ts';
import { MAILS_PATH } from './outbox.queries.ts';

type Action = { path: 'send-again' | 'give-up'; selection: MailSelection };

const DONE = { 'send-again': 'on their way again', 'give-up': 'given up' } as const;

/** Sending failed mails again, and giving unsent ones up after a question. */
export function useMailActions() {
  const { ask, questionDialog } = useQuestion();
  const act = useMutation({
    mutationFn: async ({ path, selection }: Action, { client }) => {
      const answer = await sendMutation(apiOf(client), 'POST', `${MAILS_PATH}/${path}`, selection);
      return mailsActedOn.parse(await answer.json());
    },
    onSuccess: ({ mails }, { path }) =>
      showToast({ title: `${pluralize(mails, 'email')} ${DONE[path]}`, tone: 'success' }),
    onError: (error, { path }) => showFailure(path === 'give-up' ? 'Failed to give up' : 'Failed to send again', error),
    // Also after a refusal, because the mail may have been sent meanwhile.
    onSettled: (_done, _error, _action, _result, { client }) =>
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(MAILS_PATH) }),
  });
  return {
    questionDialog,
    isBusy: act.isPending,
    onSendAgain: (selection: MailSelection) => act.mutate({ path: 'send-again', selection }),
    onGiveUp: (selection: MailSelection, mails: number) =>
      ask({
        title: mails === 1 ? 'Give this email up?' : `Give ${pluralize(mails, 'email')} up?`,
        yes: 'Give up',
        text: <p>What was not sent will never be sent, and its text is deleted. This cannot be undone.</p>,
        onYes: () => act.mutateAsync({ path: 'give-up', selection }),
      }),
  };
}
export type MailActions = ReturnType<typeof useMailActions>;
