import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { ReactNode } from 'react';
import { SampleNote, OpeningHours } from '#app/features/site/web/site-notes.tsx';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { EmailWords } from '#app/ui/email-words.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { ContactSearch } from '../contacts-search.schema.ts';
import { mailtoHref, whatsAppHref } from './contact-links.rules.ts';

/** The three ways to reach the operator. */
export function ContactCards({ site, search }: { site: SiteFacts; search: ContactSearch }) {
  const { operatorEmail, operatorPhone, operatorAddress, operatorHours } = site;
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(operatorAddress)}`;
  return (
    <div className="grid gap-4 md:grid-cols-3 lg:grid-cols-1">
      <ContactCard icon={<Mail aria-hidden="true" />} title="Email" text="Write to our sales team.">
        <CardLink href={mailtoHref(operatorEmail, search)}>
          <EmailWords address={operatorEmail} />
        </CardLink>
      </ContactCard>
      <ContactCard icon={<MessageCircle aria-hidden="true" />} title="WhatsApp or text" text="Message us or call.">
        <CardLink href={whatsAppHref(operatorPhone, search)} isExternal>
          {operatorPhone}
        </CardLink>
      </ContactCard>
      <ContactCard icon={<MapPin aria-hidden="true" />} title="Our shop" text="Come and see machines run.">
        <CardLink href={map} isExternal>
          {operatorAddress}
        </CardLink>
        {operatorHours !== null && <OpeningHours hours={operatorHours} />}
      </ContactCard>
      <SampleNote of="contact" className="md:col-span-3 lg:col-span-1" />
    </div>
  );
}

type CardProps = { icon: ReactNode; title: string; text: string; children: ReactNode };

function ContactCard({ icon, title, text, children }: CardProps) {
  return (
    // With three columns there is no room beside the icon.
    <Panel className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1 md:max-lg:grid-cols-1">
      <span className="pt-0.5 text-thread-ink [&>svg]:size-6">{icon}</span>
      <h2 className="text-20">{title}</h2>
      <div className="col-start-2 grid md:max-lg:col-start-1">
        <p className="text-quiet">{text}</p>
        {children}
      </div>
    </Panel>
  );
}

function CardLink({ href, isExternal = false, children }: { href: string; isExternal?: boolean; children: ReactNode }) {
  return (
    <a
      href={href}
      {...(isExternal && { target: '_blank', rel: 'noreferrer' })}
      className="justify-self-start py-2.5 font-medium wrap-anywhere link"
    >
      {children}
    </a>
  );
}
