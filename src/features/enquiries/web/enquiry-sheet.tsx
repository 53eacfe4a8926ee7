import { useRef, useState } from 'react';
import { useHydrated } from '@tanstack/react-router';
import type { CurrentUser } from '#app/features/accounts/accounts.schema.ts';
import { openHoursDeadline, RESPONSE_MINUTES } from '#app/features/site/opening-hours.rules.ts';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { contactOf, type MachineContact } from '#app/features/machines/machine-contact.rules.ts';
import { MachineSummary } from '#app/features/machines/web/machine-summary.tsx';
import { mainImageOf, priceLabel } from '#app/features/machines/machines.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SimilarMachinesList } from './similar-machines.tsx';
import { EnquirySent } from './enquiry-sent.tsx';
import { MachineEnquiryForm } from './machine-enquiry-form.tsx';
import type { Enquiry } from '../enquiries.schema.ts';

type EnquirySheetProps = {
  machine: PublicMachine;
  /** Who asks; null for a visitor. */
  viewer: CurrentUser | null;
  site: SiteFacts;
  onClose: () => void;
};

/** The form for a question about a machine, in a dialog over its page. */
export function EnquirySheet({ machine, viewer, site, onClose }: EnquirySheetProps) {
  const [sent, setSent] = useState<SentEnquiry | null>(null);
  const { isOpen, close } = useCloseOnce(onClose);
  const contact = contactOf(machine, site);
  // Taken once: when the machine is sold meanwhile, a form that somebody has begun stays.
  const [isSold] = useState(machine.status === 'sold');
  const [openedAt] = useState(() => new Date());
  const deadline = useAnswerDeadline(contact, site, sent?.at ?? openedAt);
  const onSent = (enquiry: Enquiry) => {
    setSent({ enquiry, at: new Date() });
  };
  return (
    <Dialog open={isOpen} onClose={close} title={sent === null ? 'Ask about this machine' : 'What happens now'}>
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
                <MachineEnquiryForm machine={machine} viewer={viewer} onSent={onSent} />
              </>
            )}
          </>
        ) : (
          <EnquirySent machine={machine} contact={contact} sent={sent.enquiry} deadline={deadline} onClose={close} />
        )}
      </div>
    </Dialog>
  );
}

type SentEnquiry = { enquiry: Enquiry; at: Date };

/** Calls `onClose` once, however often it is pressed; the dialog closes first, so that focus returns. */
function useCloseOnce(onClose: () => void): { isOpen: boolean; close: () => void } {
  const [isOpen, setIsOpen] = useState(true);
  const isClosed = useRef(false);
  const close = () => {
    if (isClosed.current) return;
    isClosed.current = true;
    setIsOpen(false);
    onClose();
  };
  return { isOpen, close };
}

/** By when the operator answers, by the reader's clock; null while rendered on the server, or not known. */
function useAnswerDeadline({ isSeller }: MachineContact, { operatorHours }: SiteFacts, askedAt: Date): string | null {
  // The server renders at another moment, which would not match.
  return useHydrated() && !isSeller ? openHoursDeadline(operatorHours, RESPONSE_MINUTES.answer, askedAt) : null;
}

function answerSentence({ isSeller, name }: MachineContact, deadline: string | null): string {
  if (isSeller) return `Your question goes to ${name}, who sells it and answers you directly. We keep a copy.`;
  return deadline === null ? 'We answer for the seller, by email.' : `We answer for the seller, by ${deadline}.`;
}
