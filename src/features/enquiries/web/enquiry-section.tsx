import { MISSING_REQUIRED } from '#app/lib/text-fields.ts';
import { useState } from 'react';
import { Honeypot } from '#app/features/blocking/web/bot-checks.tsx';
import type { CurrentUser } from '#app/features/accounts/own-account.schema.ts';
import { openHoursDeadline, RESPONSE_MINUTES } from '#app/features/site/opening-hours.rules.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { FocusedNotice } from '#app/ui/alert.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { Button } from '#app/ui/button.tsx';
import { Form, FormField, NeedsScripts, SubmitButton } from '#app/ui/form.tsx';
import { Input, Textarea } from '#app/ui/input.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import type { ContactSearch } from '../contacts-search.schema.ts';
import { openingText } from './contact-links.rules.ts';
import { SenderFields, useEnquiryForm } from './use-enquiry-form.tsx';

type SentState = {
  times: number;
  /** The search, as JSON, of the page on which the message was sent; null shows the form. */
  searchKey: string | null;
  /** The form for another message starts empty, because it concerns something else. */
  isBlank: boolean;
};

/** The form of /contact; after sending, it is replaced by the next steps. */
export function EnquirySection({ viewer, search }: { viewer: CurrentUser | null; search: ContactSearch }) {
  const [sent, setSent] = useState<SentState>({ times: 0, searchKey: null, isBlank: false });
  // A different search shows the form again, even after a message was sent.
  const searchKey = JSON.stringify(search);
  const isSent = sent.searchKey === searchKey;
  return (
    <Panel aria-labelledby="write" className="grid gap-5">
      <h2 id="write" className="text-20">
        {isSent ? 'What happens now' : 'Send us a message'}
      </h2>
      {isSent ? (
        <WhatHappensNow
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

/** Replaces the form after sending. */
function WhatHappensNow({ onAgain }: { onAgain: () => void }) {
  const site = useSite();
  const [sentAt] = useState(() => new Date());
  const deadline = openHoursDeadline(site, RESPONSE_MINUTES.answer, sentAt);
  return (
    <>
      <FocusedNotice>We received your message. A confirmation email is on its way.</FocusedNotice>
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

type EnquiryFormProps = {
  viewer: CurrentUser | null;
  /** Prefills subject and machine. */
  search: ContactSearch;
  onSent: () => void;
};

/** A message to the operator. Input is kept if sending fails. */
function EnquiryForm({ viewer, search, onSent }: EnquiryFormProps) {
  const form = useEnquiryForm(search, {
    onSent: () => {
      showToast({
        title: 'Message Sent!',
        description: "We'll get back to you as soon as possible.",
        tone: 'success',
      });
      onSent();
    },
    onInvalid: () => {
      showToast(MISSING_REQUIRED);
    },
    onRefused: () => {
      showToast({ title: 'Error', description: 'Failed to send message. Please try again.', tone: 'danger' });
    },
  });
  return (
    <Form form={form}>
      <NeedsScripts />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SenderFields form={form} viewer={viewer} />
        <FormField form={form} name="subject" label="Subject">
          {(control) => <Input {...control} defaultValue={search.subject} />}
        </FormField>
      </div>
      <FormField form={form} name="message" label="Message" required>
        {(control) => <Textarea {...control} rows={8} defaultValue={openingText(search)} />}
      </FormField>
      <Honeypot field={form.hook.register('website')} />
      <SubmitButton form={form} className="justify-self-start max-sm:w-full">
        Send Message
      </SubmitButton>
    </Form>
  );
}
