import { useEffect, useRef } from 'react';
import type { MachineContact } from '#app/features/machines/machine-contact.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { SimilarMachinesList } from './similar-machines.tsx';
import type { Enquiry } from '../enquiries.schema.ts';

type EnquirySentProps = {
  machine: PublicMachine;
  contact: MachineContact;
  sent: Enquiry;
  /** By when the operator answers; null: not known. */
  deadline: string | null;
  onClose: () => void;
};

/** What happens after a question was sent, and similar machines. */
export function EnquirySent({ machine, contact, sent: { email, phone }, deadline, onClose }: EnquirySentProps) {
  const ref = useRef<HTMLParagraphElement>(null);
  // The focus was in the form that this replaces.
  useEffect(() => ref.current?.focus(), []);
  const recipient = contact.isSeller ? contact.name : 'Our team';
  return (
    <>
      <p ref={ref} tabIndex={-1} className="rounded-control bg-ok-wash px-4 py-3 font-medium text-ok">
        Your question about the {machine.name} is on its way.
      </p>
      <ol className="grid list-decimal gap-2 pl-5 marker:font-medium">
        <li>
          {recipient} reads it{deadline !== null && ` by ${deadline}`} and answers to{' '}
          <span className="wrap-anywhere">{email}</span>
          {phone !== undefined && phone !== null && `, or calls ${phone}`}.
        </li>
        <li>A confirmation email comes to you in a minute. If it does not, look among your junk mail.</li>
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
