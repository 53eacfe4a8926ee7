import { useRef, useState } from 'react';
import { useHydrated } from '@tanstack/react-router';
import type { CurrentUser } from '#app/features/accounts/accounts.schema.ts';
import { openHoursDeadline, RESPONSE_MINUTES } from '#app/features/site/opening-hours.rules.ts';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { contactOf, type MachineContact } from '#app/features/machines/machine-contact.ts';
import { MachineSummary } from '#app/features/machines/machine-summary.tsx';
import { mainImageOf, priceLabel } from '#app/features/machines/machines.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Alternatives } from './similar-machines.tsx';
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

/** A question about a machine, over its page: whoever asks keeps in view what they ask about. */
export function EnquirySheet({ machine, viewer, site, onClose }: EnquirySheetProps) {
  const [sent, setSent] = useState<Sent | null>(null);
  const { isOpen, leave } = useLeaving(onClose);
  const contact = contactOf(machine, site);
  // A form that somebody has begun stays: what they typed would be gone with it.
  const [isSold] = useState(machine.status === 'sold');
  const [opened] = useState(() => new Date());
  const by = useAnsweredBy(contact, site, sent?.at ?? opened);
  const onSent = (enquiry: Enquiry) => {
    setSent({ enquiry, at: new Date() });
  };
  return (
    <Dialog open={isOpen} onClose={leave} title={sent === null ? 'Ask about this machine' : 'What happens now'}>
      <div className="grid gap-5">
        {sent === null ? (
          <>
            <MachineSummary image={mainImageOf(machine)} name={machine.name} price={priceLabel(machine.price)} />
            {isSold ? (
              <>
                <p>This machine has been sold.</p>
                <Alternatives id={machine.id} />
                <Button onClick={leave}>Back to the machine</Button>
              </>
            ) : (
              <>
                <p className="text-14 text-quiet">{answerWords(contact, by)}</p>
                <MachineEnquiryForm machine={machine} viewer={viewer} onSent={onSent} />
              </>
            )}
          </>
        ) : (
          <EnquirySent machine={machine} contact={contact} sent={sent.enquiry} by={by} onClose={leave} />
        )}
      </div>
    </Dialog>
  );
}

type Sent = { enquiry: Enquiry; at: Date };

/** Leaves once, however often it is pressed; closed first, so that the browser gives the focus back. */
function useLeaving(onClose: () => void): { isOpen: boolean; leave: () => void } {
  const [isOpen, setIsOpen] = useState(true);
  const isLeft = useRef(false);
  const leave = () => {
    if (isLeft.current) return;
    isLeft.current = true;
    setIsOpen(false);
    onClose();
  };
  return { isOpen, leave };
}

/** By when the operator answers, by the clock of whoever asks; null before that is known. */
function useAnsweredBy({ isSeller }: MachineContact, { operatorHours }: SiteFacts, asked: Date): string | null {
  // The server draws it at another moment.
  return useHydrated() && !isSeller ? openHoursDeadline(operatorHours, RESPONSE_MINUTES.answer, asked) : null;
}

function answerWords({ isSeller, name }: MachineContact, by: string | null): string {
  if (isSeller) return `Your question goes to ${name}, who sells it and answers you directly. We keep a copy.`;
  return by === null ? 'We answer for the seller, by email.' : `We answer for the seller, by ${by}.`;
}
