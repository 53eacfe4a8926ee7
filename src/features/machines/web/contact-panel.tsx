import type { ReactNode } from 'react';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmailWords } from '#app/ui/email-words.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { ASK_LABEL, askHref, OVER_THE_PAGE, type MachineContact, mailHref, telHref } from '../machine-links.rules.ts';
import type { PublicMachine } from '../machines.schema.ts';

const LINK = 'link wrap-anywhere';

type ContactPanelProps = {
  machine: PublicMachine;
  contact: MachineContact;
  /** How fast questions are answered. */
  answerTime: ReactNode;
};

export function ContactPanel({ machine, contact, answerTime }: ContactPanelProps) {
  const { name, email, phone, isSeller } = contact;
  return (
    <Panel
      id="contact"
      aria-labelledby="contact-heading"
      className="scroll-mt-4 print:border-0 print:p-0 print:shadow-none"
    >
      <h2 id="contact-heading" className="text-20">
        {isSeller ? 'Contact the seller' : 'Contact us about this machine'}
      </h2>
      <p className="mt-2 text-quiet print:hidden">
        {isSeller
          ? 'This is a Premium listing: you deal with the owner directly.'
          : 'We answer for the seller, arrange viewings and handle the sale.'}
      </p>
      {answerTime}
      <dl
        data-contact-of={isSeller ? machine.id : undefined}
        className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2"
      >
        <dt className="text-quiet">Name</dt>
        <dd className="font-medium">{name}</dd>
        {phone !== null && (
          <>
            <dt className="text-quiet">Phone</dt>
            <dd>
              <a href={telHref(phone)} className={`figures ${LINK}`}>
                {phone}
              </a>
            </dd>
          </>
        )}
        {email !== null && (
          <>
            <dt className="text-quiet">Email</dt>
            <dd>
              <a href={mailHref(email, machine)} className={LINK}>
                <EmailWords address={email} />
              </a>
            </dd>
          </>
        )}
      </dl>
      <SiteLink
        href={askHref(machine)}
        going={OVER_THE_PAGE}
        className={buttonClass({ className: 'mt-5 print:hidden' })}
      >
        {ASK_LABEL}
      </SiteLink>
    </Panel>
  );
}
