import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { isNotFoundError } from '#app/lib/api.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import type { ReplyInput, ThreadView } from '../threads.schema.ts';
import { MessageList } from './message-list.tsx';
import { BrokenThreadLink } from './new-link.tsx';
import { OfficeConversation } from './office-reply.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ThreadMachine } from './thread-machine.tsx';
import { ReplaceLink, ThreadPeople } from './thread-people.tsx';
import { WaitingClock } from './waiting-clock.tsx';
import { markRead, sendMessage, threadQuery } from './threads.queries.ts';

/** What stands above the messages of a conversation about a machine. */
export type RenderAboveMessages = (thread: ThreadView, linkKey: string | undefined) => ReactNode;

type ThreadPageProps = { id: string; linkKey: string | undefined; renderAbove: RenderAboveMessages };

/** One conversation, for its buyer by a mail's link or signed in, for its seller, and for the office. */
export function ThreadPage({ id, linkKey, renderAbove }: ThreadPageProps) {
  // Only in the browser: a page that the server renders without a session may be cached.
  const thread = useQuery({ ...threadQuery(id, linkKey), enabled: useHydrated() });
  return (
    // A tall minimum, so that the footer does not move when the conversation has been fetched.
    <main
      id="main"
      className="page-width grid min-h-[min(100dvh,50rem)] max-w-3xl grid-cols-1 content-start gap-6 py-6 sm:py-10"
    >
      {isNotFoundError(thread.error) ? (
        <BrokenThreadLink id={id} />
      ) : (
        <Loaded query={thread} failure="Failed to fetch the conversation" stale="New messages could not be fetched">
          {(view) => <Conversation view={view} linkKey={linkKey} renderAbove={renderAbove} />}
        </Loaded>
      )}
    </main>
  );
}

type ConversationProps = Omit<ThreadPageProps, 'id'> & { view: ThreadView };

function Conversation({ view, linkKey, renderAbove }: ConversationProps) {
  const { id, party, machine, subject, messages } = view;
  const client = useQueryClient();
  const lastId = messages.at(-1)?.id;
  useEffect(() => {
    if (lastId === undefined) return;
    // Whether it is noted that the messages were read is of no concern to their reader.
    markRead(client, { id, linkKey }).catch(() => {});
  }, [client, id, linkKey, lastId]);
  const send = (reply: ReplyInput) => sendMessage(client, { id, linkKey, ...reply, channel: 'buyer' });
  return (
    <>
      <header className="grid gap-2">
        <h1 className="text-28 wrap-anywhere">{machine?.name ?? subject ?? 'Your message'}</h1>
        <Standing view={view} />
        {view.waiting !== null && <WaitingClock clock={view.waiting} reason={view.waiting.reason} />}
      </header>
      {machine !== null && <ThreadMachine machine={machine} />}
      <ThreadPeople view={view} />
      {machine !== null && renderAbove(view, linkKey)}
      {party === 'office' ? (
        <OfficeConversation view={view} />
      ) : (
        <>
          <MessageList messages={messages} reader={party} threadId={id} linkKey={linkKey} />
          {view.isBlocked ? (
            <Alert>We cannot accept your messages online. Please call us instead.</Alert>
          ) : (
            <ReplyForm threadId={id} linkKey={linkKey} label="Your message" button="Send" onSend={send} />
          )}
        </>
      )}
      {party === 'buyer' && linkKey === undefined && <ReplaceLink id={id}>End the links in earlier mails</ReplaceLink>}
    </>
  );
}

/** With whom the reader talks, and whose turn it is. */
function Standing({ view: { party, counterpart, waitsFor, isIntroduced, isReplyToSeller } }: { view: ThreadView }) {
  const { siteName: name } = useSite();
  if (isReplyToSeller)
    return (
      <p className="text-quiet">
        The seller does not know who you are. If you answer, the seller reads it with your name and address.
      </p>
    );
  const other = party === 'buyer' && !isIntroduced ? `the office of ${name}` : (counterpart ?? 'the seller');
  const turn = waitsFor === party ? 'It is your turn.' : waitsFor === null ? 'Nobody waits for an answer.' : '';
  return (
    <p className="text-quiet">
      {party === 'office' ? `${other} asks. ` : `You talk to ${other}. `}
      {turn}
      {party !== 'office' && waitsFor !== party && waitsFor !== null && 'We mail you the answer.'}
    </p>
  );
}
