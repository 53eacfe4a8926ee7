import type { ContactSubmission } from '../../contact-submissions.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { Copyable } from '#app/ui/copyable.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Fact } from '#app/ui/fact.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { ListingSummary } from './listing-summary.tsx';
import { callHref, replyHref, getSubject } from './contact-reply.rules.ts';
import type { ContactsControl } from './use-contact-changes.ts';

/** The dialogs that open from a message: all of it, and the confirmation of its deletion. */
export function ContactDialogs({ control }: { control: ContactsControl }) {
  const { openDialog, setOpenDialog, isUnderway, onDelete } = control;
  const subject = (kind: 'details' | 'delete') => (openDialog?.kind === kind ? openDialog.contact : null);
  const close = (kind: 'details' | 'delete') => () => {
    // A dialog that makes room for the next one reports its closing only when that one is open already.
    setOpenDialog((now) => (now?.kind === kind ? null : now));
  };
  return (
    <>
      <DetailsDialog
        contact={subject('details')}
        onClose={close('details')}
        control={control}
        onDelete={(contact) => {
          setOpenDialog({ kind: 'delete', contact });
        }}
      />
      <DeleteDialog contact={subject('delete')} onClose={close('delete')} isUnderway={isUnderway} onDelete={onDelete} />
    </>
  );
}

/** `contact`: the message that the dialog is about; null: it is closed. */
type DialogProps = {
  contact: ContactSubmission | null;
  onClose: () => void;
  onDelete: (contact: ContactSubmission) => void;
};

function DetailsDialog({ contact, control, onClose, onDelete }: DialogProps & { control: ContactsControl }) {
  return (
    <Dialog
      wide
      open={contact !== null}
      onClose={onClose}
      title={contact === null ? '' : getSubject(contact)}
      footer={
        contact !== null && (
          <>
            <Button
              variant="danger"
              className="mr-auto"
              onClick={() => {
                onDelete(contact);
              }}
            >
              Delete…
            </Button>
            <ReplyActions contact={contact} onAnswered={control.onAnswered} />
          </>
        )
      }
    >
      {contact !== null && <MessageBody contact={contact} />}
    </Dialog>
  );
}

function ReplyActions({
  contact,
  onAnswered,
}: {
  contact: ContactSubmission;
  onAnswered: ContactsControl['onAnswered'];
}) {
  const call = callHref(contact);
  return (
    <>
      {call !== null && (
        <a href={call} className={buttonClass()}>
          Call
        </a>
      )}
      {contact.answeredAt === null && (
        <Button
          onClick={() => {
            onAnswered(contact, true);
          }}
        >
          Mark Answered
        </Button>
      )}
      <a href={replyHref(contact)} className={buttonClass({ variant: 'primary' })}>
        Reply via Email
      </a>
    </>
  );
}

function MessageBody({ contact }: { contact: ContactSubmission }) {
  const { name, email, phone, message, machine, createdAt } = contact;
  return (
    <div className="grid gap-5">
      <dl className="grid text-14">
        <Fact label="From">{name}</Fact>
        <Fact label="Email">
          <Copyable what="email address" text={email} />
        </Fact>
        {phone !== null && (
          <Fact label="Phone">
            <Copyable what="phone number" text={phone} />
          </Fact>
        )}
        <Fact label="Received">
          <LocalMoment at={createdAt} />
        </Fact>
      </dl>
      {machine !== null && <ListingSummary machine={machine} />}
      <p className="max-w-[70ch] whitespace-pre-wrap wrap-anywhere">{message}</p>
    </div>
  );
}

function DeleteDialog({ contact, onClose, isUnderway, onDelete }: DialogProps & { isUnderway: boolean }) {
  return (
    <QuestionDialog
      open={contact !== null}
      title="Delete this message?"
      yes="Delete message"
      isUnderway={isUnderway}
      onClose={onClose}
      onYes={() => {
        if (contact !== null) onDelete(contact);
      }}
    >
      {contact !== null && (
        <p className="wrap-anywhere">
          “{getSubject(contact)}” from {contact.name} will be permanently deleted. This cannot be undone.
        </p>
      )}
    </QuestionDialog>
  );
}
