import type { OutboxEntry } from '../../outbox.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Fact } from '#app/ui/fact.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';

/** `mail`: null while it is closed. */
export function MailDialog({ mail, onClose }: { mail: OutboxEntry | null; onClose: () => void }) {
  return (
    <Dialog
      wide
      isText
      open={mail !== null}
      onClose={onClose}
      title={mail?.subject ?? ''}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {mail !== null && <MailContent mail={mail} />}
    </Dialog>
  );
}

function MailContent({ mail }: { mail: OutboxEntry }) {
  const { recipient, createdAt, sentAt, givenUpAt, attempts, lastError, text } = mail;
  return (
    <div className="grid gap-5">
      <dl className="grid text-14">
        <Fact label="To">{recipient}</Fact>
        <Fact label="Written">
          <LocalMoment at={createdAt} />
        </Fact>
        {sentAt !== null && (
          <Fact label="Sent">
            <LocalMoment at={sentAt} />
          </Fact>
        )}
        {givenUpAt !== null && (
          <Fact label="Given up">
            <LocalMoment at={givenUpAt} />
          </Fact>
        )}
        {attempts > 0 && <Fact label="Attempts">{attempts}</Fact>}
        {lastError !== null && <Fact label="Last problem">{lastError}</Fact>}
      </dl>
      {text === null ? (
        <p className="text-quiet">
          Links in a mail open accounts: its text is shown only where no mail server is set up, and kept only until it
          is sent or given up.
        </p>
      ) : (
        <p className="max-w-[76ch] whitespace-pre-wrap wrap-anywhere">{text}</p>
      )}
    </div>
  );
}
