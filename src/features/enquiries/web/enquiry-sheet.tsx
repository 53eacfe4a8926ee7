import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import type { CurrentUser } from '#app/features/accounts/own-account.schema.ts';
import {
  ASK_LABEL,
  type HighlightKey,
  contactOf,
  type MachineContact,
  machineHref,
} from '#app/features/machines/machine-links.rules.ts';
import { mainImageOf, priceLabel } from '#app/features/machines/machines.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { MachineSummary, MachineThumbnail } from '#app/features/machines/web/machine-summary.tsx';
import { similarMachinesQuery } from '#app/features/machines/web/machines.queries.ts';
import { openHoursDeadline, RESPONSE_MINUTES } from '#app/features/site/opening-hours.rules.ts';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { FocusedNotice } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useCloseOnce } from '#app/ui/use-close-once.ts';
import type { Enquiry } from '../enquiries.schema.ts';
import { MachineEnquiryForm } from './machine-enquiry-form.tsx';

type EnquirySheetProps = {
  machine: PublicMachine;
  /** The sender; null for a visitor. */
  viewer: CurrentUser | null;
  site: SiteFacts;
  /** Topics that the question is prefilled with. */
  about: readonly HighlightKey[] | undefined;
  /** Whether the form begins with an offer. */
  startsWithOffer: boolean;
  /** The message if it asks for a quote; null otherwise. */
  quoteMessage: string | null;
  onClose: () => void;
};

/** The form for a question about a machine, in a dialog over its page. */
export function EnquirySheet({
  machine,
  viewer,
  site,
  about,
  startsWithOffer,
  quoteMessage,
  onClose,
}: EnquirySheetProps) {
  const [sent, setSent] = useState<SentEnquiry | null>(null);
  const { isOpen, close } = useCloseOnce(onClose);
  const contact = contactOf(machine, site);
  // Initial state only: a form in use stays if the machine is sold in the meantime.
  const [isSold] = useState(machine.status === 'sold');
  const [openedAt] = useState(() => new Date());
  const deadline = useAnswerDeadline(contact, site, sent?.at ?? openedAt);
  const onSent = (enquiry: Enquiry) => {
    setSent({ enquiry, at: new Date() });
  };
  return (
    <Dialog
      hasAddress
      open={isOpen}
      onClose={close}
      title={sent === null ? titleOf(startsWithOffer, quoteMessage) : 'What happens now'}
    >
      <div className="grid gap-5">
        {sent === null ? (
          <>
            <MachineSummary image={mainImageOf(machine)} name={machine.name} detail={priceLabel(machine.price)} />
            {isSold ? (
              <>
                <p>This machine has been sold.</p>
                <SimilarMachinesList id={machine.id} />
                <Button onClick={close}>Back to the machine</Button>
              </>
            ) : (
              <>
                <p className="text-14 text-quiet">{answerSentence(contact, deadline)}</p>
                <MachineEnquiryForm
                  machine={machine}
                  viewer={viewer}
                  about={about}
                  startsWithOffer={startsWithOffer}
                  quoteMessage={quoteMessage}
                  onSent={onSent}
                />
              </>
            )}
          </>
        ) : (
          <EnquirySent
            machine={machine}
            viewer={viewer}
            contact={contact}
            sent={sent.enquiry}
            deadline={deadline}
            onClose={close}
          />
        )}
      </div>
    </Dialog>
  );
}

function titleOf(startsWithOffer: boolean, quoteMessage: string | null): string {
  if (startsWithOffer) return 'Make an Offer';
  return quoteMessage === null ? ASK_LABEL : 'Ask for a Quote';
}

type SentEnquiry = { enquiry: Enquiry; at: Date };

/** When the operator will have answered, in the browser's time; null during server rendering, or if unknown. */
function useAnswerDeadline({ isSeller }: MachineContact, site: SiteFacts, askedAt: Date): string | null {
  // The server renders at another time, which would not match.
  return useHydrated() && !isSeller ? openHoursDeadline(site, RESPONSE_MINUTES.answer, askedAt) : null;
}

function answerSentence({ isSeller, name }: MachineContact, deadline: string | null): string {
  if (isSeller) return `Your question goes to ${name}, who sells it and answers you directly. We keep a copy.`;
  return deadline === null ? 'We answer for the seller, by email.' : `We answer for the seller, by ${deadline}.`;
}

type EnquirySentProps = {
  machine: PublicMachine;
  viewer: CurrentUser | null;
  contact: MachineContact;
  sent: Enquiry;
  /** When the operator will have answered; null if unknown. */
  deadline: string | null;
  onClose: () => void;
};

/** The next steps after sending a question, and similar machines. */
function EnquirySent({ machine, viewer, contact, sent: { email, phone, offer }, deadline, onClose }: EnquirySentProps) {
  const mustConfirm = offer !== undefined && (viewer === null || viewer.role === 'guest');
  const recipient = contact.isSeller ? contact.name : 'Our team';
  return (
    <>
      <FocusedNotice>
        Your {offer === undefined ? 'question about' : 'offer for'} the {machine.name} is on its way.
      </FocusedNotice>
      {/* Read by the script that counts visits. */}
      <ol data-asked-about={machine.id} className="grid list-decimal gap-2 pl-5 marker:font-medium">
        <li>
          {recipient} reads it{deadline !== null && ` by ${deadline}`} and answers to{' '}
          <span className="wrap-anywhere">{email}</span>
          {phone !== undefined && phone !== null && `, or calls ${phone}`}.
        </li>
        <li>
          A confirmation email comes to you in a minute. If it does not, look among your junk mail.
          {mustConfirm && ' Its link opens your conversation: make your offer binding there.'}
        </li>
        <li>
          {contact.isSeller
            ? 'You arrange viewing, payment and freight with the seller.'
            : 'We arrange viewing, payment and freight with you and the seller.'}
        </li>
      </ol>
      <SimilarMachinesList id={machine.id} />
      <Button onClick={onClose}>Back to the machine</Button>
    </>
  );
}

const MAX_SHOWN = 3;

/** Machines similar to the one in question. */
function SimilarMachinesList({ id }: { id: string }) {
  const { data: machines = [] } = useQuery(similarMachinesQuery(id));
  if (machines.length === 0) return null;
  return (
    <section aria-labelledby="alternatives" className="grid gap-2">
      <h3 id="alternatives" className="text-16">
        Similar machines
      </h3>
      <ul className="grid gap-1">
        {machines.slice(0, MAX_SHOWN).map((machine) => (
          <li key={machine.id}>
            <SiteLink
              href={machineHref(machine.id)}
              going={{ replace: true }}
              className="flex min-h-11 items-center gap-3 rounded-control hover:bg-sunken"
            >
              <MachineThumbnail image={mainImageOf(machine)} isSmall />
              <span className="min-w-0 flex-1 text-14 wrap-anywhere">{machine.name}</span>
              <span className="figures text-14 font-bold">{priceLabel(machine.price)}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
