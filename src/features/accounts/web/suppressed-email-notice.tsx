import { useQuery } from '@tanstack/react-query';
import MailWarning from 'lucide-react/icons/mail-warning';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { OwnAccount } from '../own-account.schema.ts';
import { userQuery } from './accounts.queries.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';

const REASONS = {
  bounce: (email: string) => `Emails to ${email} come back.`,
  complaint: (email: string) => `An email to ${email} was reported as spam.`,
} as const;

/** Tells the owner of a suppressed address why emails are missing, and what they can do. */
export function SuppressedEmailNotice({ account }: { account: OwnAccount }) {
  // The mailed link opens in another tab; refetching on focus shows its effect.
  useQuery({ ...userQuery, refetchOnWindowFocus: 'always' });
  const { email, emailSuppression } = account;
  if (email === null || emailSuppression === null) return null;
  return (
    <section aria-label="Your email address" className="bg-warn-wash text-14 text-warn print:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <p className="flex min-w-0 flex-1 basis-80 items-start gap-3">
          <MailWarning aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <strong>{REASONS[emailSuppression](email)}</strong> Until you confirm the address again or change it, you
            get only emails that you need.
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <ResendConfirmation email={email}>Confirm again</ResendConfirmation>
          <SiteLink href="/profile" className="inline-flex min-h-11 items-center font-medium link sm:min-h-9">
            Change address
          </SiteLink>
        </div>
      </div>
    </section>
  );
}
