import { useSite } from '#app/features/site/web/site.queries.ts';
import { Badge } from '#app/ui/badge.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { ThreadMessage } from '../threads.schema.ts';
import { MessageFiles } from './message-files.tsx';
import { REVIEW_LABELS } from '../message-labels.rules.ts';
import { HeldButtons, HeldReasons, useHeldDecision } from './held-decision.tsx';
import { ReportMessage } from './report-message.tsx';
import { ReleaseButton } from './release-button.tsx';
import type { PassedFile } from './use-draft.ts';

type MessageListProps = {
  threadId: string;
  /** The key of the link by which the page was opened. */
  linkKey?: string | undefined;
  messages: readonly ThreadMessage[];
  /** Whose messages stand on the right. */
  reader: ThreadMessage['author'];
  /** Passes a file of one side on to the other; absent if the reader cannot. */
  onPassOn?: ((file: PassedFile) => void) | undefined;
};

/** Messages in the order in which they were written, with their authors. */
export function MessageList({ messages, reader, threadId, linkKey, onPassOn }: MessageListProps) {
  const { siteName: name } = useSite();
  const names = { buyer: 'The buyer', seller: 'The seller', office: name } as const;
  return (
    <ol aria-label="Messages" className="grid gap-4">
      {messages.map((message) => {
        const { id, author, authorName, channel, text, isCall, isRemoved, createdAt } = message;
        const isOwn = author === reader;
        return (
          <li key={id} className={classNames('grid max-w-[90%] gap-1 sm:max-w-[75%]', isOwn && 'justify-self-end')}>
            <p className={classNames('text-12 text-quiet', isOwn && 'text-right')}>
              <span className="font-semibold">
                {isOwn && reader !== 'office' ? 'You' : (authorName ?? names[author])}
              </span>
              {reader === 'office' && (isCall ? ', telephone call' : CHANNEL_NOTES[channel])} ·{' '}
              <LocalMoment at={createdAt} />
            </p>
            <p
              className={classNames(
                'rounded-panel border px-4 py-3 wrap-anywhere whitespace-pre-line',
                channel === 'office' ? 'border-dashed border-line-strong bg-sunken' : 'border-line',
                channel !== 'office' && (isOwn ? 'bg-sunken' : 'bg-surface'),
                isRemoved && reader !== 'office' && 'text-quiet',
              )}
            >
              {text}
            </p>
            <MessageFiles
              link={{ threadId, key: linkKey }}
              message={message}
              onPassOn={
                onPassOn === undefined || author === 'office'
                  ? undefined
                  : ({ id: fileId, name: fileName }) => onPassOn({ id: fileId, name: fileName, from: author })
              }
            />
            {reader !== 'office' && !isOwn && !isRemoved && author !== 'office' && (
              <ReportMessage threadId={threadId} linkKey={linkKey} messageId={id} />
            )}
            {message.report !== null && <ReportNote report={message.report} />}
            {reader === 'office' && <OfficePart threadId={threadId} message={message} all={messages} />}
          </li>
        );
      })}
    </ol>
  );
}

/** What the office reads about a message that was reported. */
function ReportNote({ report: { state, reason } }: { report: NonNullable<ThreadMessage['report']> }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
      {state === 'open' ? (
        <SiteLink href="/admin/reports?kind=messages" preload={false} className="link">
          Reported
        </SiteLink>
      ) : (
        <Badge tone={state === 'upheld' ? 'rejected' : 'plain'}>
          {state === 'upheld' ? 'Removed' : 'Report dismissed'}
        </Badge>
      )}
      <span className="text-quiet wrap-anywhere">“{reason}”</span>
    </p>
  );
}

type OfficePartProps = { threadId: string; message: ThreadMessage; all: readonly ThreadMessage[] };

/** What the office can do with a message. */
function OfficePart({ threadId, message, all }: OfficePartProps) {
  const decision = useHeldDecision();
  const { id, held, authorName } = message;
  if (held === null) return <ReleaseButton threadId={threadId} message={message} all={all} />;
  return (
    <div className="grid gap-2">
      <HeldReasons reasons={held.reasons} />
      {held.review === 'waiting' ? (
        <HeldButtons id={id} from={authorName ?? 'the buyer'} {...decision} />
      ) : (
        <p className="text-12 text-quiet">{REVIEW_LABELS[held.review]}</p>
      )}
    </div>
  );
}

/** Only the office reads several channels. */
const CHANNEL_NOTES = { buyer: '', seller: ', with the seller only', office: ', note of the office' } as const;
