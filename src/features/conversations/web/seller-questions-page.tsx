import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { SellerQuestion } from '../threads.schema.ts';
import { RequestedFactsForm } from './requested-facts-form.tsx';
import { MessageList } from './message-list.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ThreadMachine } from './thread-machine.tsx';
import { sellerQuestionsQuery, sendAnswer } from './threads.queries.ts';

/** What buyers ask about a seller's listings without Premium. */
export function SellerQuestionsPage() {
  const questions = useQuery({ ...sellerQuestionsQuery, enabled: useHydrated() });
  return (
    // A tall minimum, so that the footer does not move when the questions have been fetched.
    <main
      id="main"
      className="page-width grid min-h-[min(100dvh,50rem)] max-w-3xl grid-cols-1 content-start gap-6 py-6 sm:py-10"
    >
      <header className="grid gap-2">
        <h1 className="text-28 sm:text-40">Questions about your machines</h1>
        <p className="max-w-[60ch] text-quiet">
          Our office talks to these buyers. What you answer about a machine goes to the office, which passes it on;
          buyers of listings with Premium write to you directly.
        </p>
      </header>
      <Loaded query={questions} failure="Failed to fetch the questions" skeleton="h-64">
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              title="No questions wait for you."
              actions={
                <SiteLink href="/seller-portal" className={buttonClass({ variant: 'primary' })}>
                  Your listings
                </SiteLink>
              }
            />
          ) : (
            <ul aria-label="Questions" className="grid gap-6">
              {all.map((question) => (
                <Question key={question.id} question={question} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </main>
  );
}

function Question({ question: { id, machine, isWaiting, messages, requestedFacts } }: { question: SellerQuestion }) {
  const client = useQueryClient();
  return (
    <li id={id} className="grid scroll-mt-24 gap-4 rounded-panel border border-line p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ThreadMachine machine={machine} />
        {isWaiting && <Badge tone="pending">Not answered yet</Badge>}
      </div>
      <MessageList messages={messages} reader="seller" threadId={id} />
      {requestedFacts.length > 0 && <RequestedFactsForm questionId={id} keys={requestedFacts} />}
      <ReplyForm threadId={id} label="Your answer" button="Answer" onSend={(reply) => sendAnswer(client, id, reply)} />
    </li>
  );
}
