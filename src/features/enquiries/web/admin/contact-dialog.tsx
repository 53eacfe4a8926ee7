import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { Copyable } from '#app/ui/copyable.tsx';
import { Fact } from '#app/ui/fact.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { SubjectDialog } from '#app/ui/use-dialog.tsx';
import type { ContactSubmission } from '../../contact-submissions.schema.ts';
import { AboutListing } from './contact-card.tsx';
import { callHref, replyHref, getSubject } from './contact-reply.rules.ts';
import type { ContactsControl } from './use-contact-changes.tsx';

/** All of a message, and the ways to answer it. */
export function ContactDialog({ control }: { control: ContactsControl }) {
  return (
    <SubjectDialog
      wide
      dialog={control.opened}
      title={getSubject}
      renderFooter={(contact) => <Actions contact={contact} control={control} />}
    >
      {(contact) => <MessageBody contact={contact} />}
    </SubjectDialog>
  );
}

function Actions({ contact, control }: { contact: ContactSubmission; control: ContactsControl }) {
  const call = callHref(contact);
  return (
    <>
      <Button variant="danger" className="mr-auto" onClick={() => control.onDelete(contact)}>
        Delete…
      </Button>
      {call !== null && (
        <a href={call} className={buttonClass()}>
          Call
        </a>
      )}
      {contact.answeredAt === null && <Button onClick={() => control.onAnswered(contact, true)}>Mark Answered</Button>}
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
      {machine !== null && <AboutListing machine={machine} />}
      <p className="max-w-[70ch] whitespace-pre-wrap wrap-anywhere">{message}</p>
    </div>
  );
}
