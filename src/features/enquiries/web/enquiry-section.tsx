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
  /** The search, as JSON, of the page on which the message was sent; null: the form is shown. */
  searchKey: string | null;
  /** The form of another message begins empty: it is about something else. */
  isBlank: boolean;
};

/** The form of /contact; once sent, what happens next stands in its place. */
export function EnquirySection({ viewer, search }: { viewer: CurrentUser | null; search: ContactSearch }) {
  const [sent, setSent] = useState<SentState>({ times: 0, searchKey: null, isBlank: false });
  // Whoever comes with another question finds it in the form, also after a message was sent.
  const searchKey = JSON.stringify(search);
  const isSent = sent.searchKey === searchKey;
  return (
    <Panel aria-labelledby="write" className="grid gap-5">
      <h2 id="write" className="text-20">
        {isSent ? 'What happens now' : 'Send us a message'}
      </h2>
      {isSent ? (
        <SentNotice
          onAgain={() => {
            setSent({ times: sent.times, searchKey: null, isBlank: true });
          }}
        />
      ) : (
        <EnquiryForm
          key={`${sent.times} ${searchKey}`}
          viewer={viewer}
          search={sent.isBlank ? {} : search}
          onSent={() => {
            setSent({ times: sent.times + 1, searchKey, isBlank: false });
          }}
        />
      )}
    </Panel>
  );
}

/** Takes the focus, which was in the form that it replaces. */
function SentNotice({ onAgain }: { onAgain: () => void }) {
  const { operatorHours } = useSite();
  const ref = useRef<HTMLParagraphElement>(null);
  const [sentAt] = useState(() => new Date());
  useEffect(() => ref.current?.focus(), []);
  const deadline = openHoursDeadline(operatorHours, RESPONSE_MINUTES.answer, sentAt);
  return (
    <>
      <p ref={ref} tabIndex={-1} className="rounded-control bg-ok-wash px-4 py-3 font-medium text-ok">
        We received your message. A confirmation email is on its way.
      </p>
      <p>We answer by email{deadline !== null && `, by ${deadline}`}.</p>
      <div className="flex flex-wrap gap-3">
        <SiteLink href="/browse" className={buttonClass({ variant: 'primary' })}>
          Browse Equipment
        </SiteLink>
        <Button onClick={onAgain}>Write another message</Button>
      </div>
    </>
  );
}
