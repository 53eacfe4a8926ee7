import { useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#app/features/accounts/accounts.schema.ts';
import { openHoursDeadline, RESPONSE_MINUTES } from '#app/features/site/opening-hours.rules.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { ContactSearch } from '../contact-search.schema.ts';
import { EnquiryForm } from './enquiry-form.tsx';

type SentState = {
  times: number;
  /** With which address the page had a message sent; null: the form is there. */
  address: string | null;
  /** Another message is about something else. */
  isBlank: boolean;
};

/** The form of /contact, which makes way for what happens next. */
export function EnquirySection({ viewer, search }: { viewer: CurrentUser | null; search: ContactSearch }) {
  const [sent, setSent] = useState<SentState>({ times: 0, address: null, isBlank: false });
  // Whoever comes with another question finds it in the form, also after a message was sent.
  const address = JSON.stringify(search);
  const isSent = sent.address === address;
  return (
    <Panel aria-labelledby="write" className="grid gap-5">
      <h2 id="write" className="text-20">
        {isSent ? 'What happens now' : 'Send us a message'}
      </h2>
      {isSent ? (
        <Sent
          onAgain={() => {
            setSent({ times: sent.times, address: null, isBlank: true });
          }}
        />
      ) : (
        <EnquiryForm
          key={`${sent.times} ${address}`}
          viewer={viewer}
          search={sent.isBlank ? {} : search}
          onSent={() => {
            setSent({ times: sent.times + 1, address, isBlank: false });
          }}
        />
      )}
    </Panel>
  );
}

/** Takes the focus, which the form that is gone had. */
function Sent({ onAgain }: { onAgain: () => void }) {
  const { operatorHours } = useSite();
  const ref = useRef<HTMLParagraphElement>(null);
  const [at] = useState(() => new Date());
  useEffect(() => ref.current?.focus(), []);
  const by = openHoursDeadline(operatorHours, RESPONSE_MINUTES.answer, at);
  return (
    <>
      <p ref={ref} tabIndex={-1} className="rounded-control bg-ok-wash px-4 py-3 font-medium text-ok">
        We received your message. A confirmation email is on its way.
      </p>
      <p>We answer by email{by !== null && `, by ${by}`}.</p>
      <div className="flex flex-wrap gap-3">
        <SiteLink href="/browse" className={buttonClass({ variant: 'primary' })}>
          Browse Equipment
        </SiteLink>
        <Button onClick={onAgain}>Write another message</Button>
      </div>
    </>
  );
}
