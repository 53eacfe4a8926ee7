import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { machineHref } from '#app/features/machines/machine-href.ts';
import type { MachineContact } from '#app/features/machines/machine-contact.ts';
import { MachinePhoto } from '#app/features/machines/machine-photo.tsx';
import { mainImageOf, priceLabel } from '#app/features/machines/machines.rules.ts';
import { similarMachinesQuery } from '#app/features/machines/machines.queries.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Enquiry } from './enquiries.schema.ts';

const SHOWN = 3;

type AfterAskingProps = {
  machine: PublicMachine;
  contact: MachineContact;
  sent: Enquiry;
  /** By when the operator answers; null: not known. */
  by: string | null;
  onClose: () => void;
};

/** What whoever has asked can expect, and what else they may want to look at meanwhile. */
export function AfterAsking({ machine, contact, sent: { email, phone }, by, onClose }: AfterAskingProps) {
  const ref = useRef<HTMLParagraphElement>(null);
  // The form that is gone had the focus.
  useEffect(() => ref.current?.focus(), []);
  const reader = contact.isSeller ? contact.name : 'Our team';
  return (
    <>
      <p ref={ref} tabIndex={-1} className="rounded-control bg-ok-wash px-4 py-3 font-medium text-ok">
        Your question about the {machine.name} is on its way.
      </p>
      <ol className="grid list-decimal gap-2 pl-5 marker:font-medium">
        <li>
          {reader} reads it{by !== null && ` by ${by}`} and answers to <span className="wrap-anywhere">{email}</span>
          {phone !== undefined && phone !== null && `, or calls ${phone}`}.
        </li>
        <li>A confirmation email comes to you in a minute. If it does not, look among your junk mail.</li>
        <li>
          {contact.isSeller
            ? 'You arrange viewing, payment and freight with the seller.'
            : 'We arrange viewing, payment and freight with you and the seller.'}
        </li>
      </ol>
      <Alternatives id={machine.id} />
      <Button onClick={onClose}>Back to the machine</Button>
    </>
  );
}

function Alternatives({ id }: { id: string }) {
  const { data: machines = [] } = useQuery(similarMachinesQuery(id));
  if (machines.length === 0) return null;
  return (
    <section aria-labelledby="alternatives" className="grid gap-2">
      <h3 id="alternatives" className="text-16">
        Similar machines
      </h3>
      <ul className="grid gap-1">
        {machines.slice(0, SHOWN).map((machine) => (
          <li key={machine.id}>
            <SiteLink
              href={machineHref(machine.id)}
              going={{ replace: true }}
              className="flex min-h-11 items-center gap-3 rounded-control hover:bg-sunken"
            >
              <span className="aspect-4/3 w-16 shrink-0 overflow-hidden rounded-control bg-sunken">
                <MachinePhoto image={mainImageOf(machine)} alt="" sizes="4rem" className="size-full object-cover" />
              </span>
              <span className="min-w-0 flex-1 text-14 wrap-anywhere">{machine.name}</span>
              <span className="figures text-14 font-bold">{priceLabel(machine.price)}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
