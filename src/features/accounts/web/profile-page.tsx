import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { userQuery } from './accounts.queries.ts';
import type { OwnAccount } from '../accounts.schema.ts';
import { Devices } from './devices.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileGuest, type OpenAccount } from './profile-guest.tsx';
import { ProfileNav } from './profile-nav.tsx';
import { ProfileSection } from './profile-section.tsx';
import { YourData } from './profile-your-data.tsx';

type ProfilePageProps = {
  /** Called after a change: other parts of the page that show the account fetch it again. */
  onSaved: () => Promise<void>;
  /** Makes the guest an account. Throws ApiError. */
  onCreate: OpenAccount;
  onDeleted: () => Promise<void>;
};

export function ProfilePage({ onCreate, ...rest }: ProfilePageProps) {
  const { data: viewer } = useSuspenseQuery(userQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  // Signed out a moment ago: the page is about to be left.
  if (viewer === null) return null;
  const create: OpenAccount = async (account, profile) => {
    await onCreate(account, profile);
    // The dialog and the button that opened it are gone.
    heading.current?.focus();
  };
  return (
    <main id="main" className="page-width grid gap-8 py-8 sm:py-12">
      <header className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-28 sm:text-40">
          Profile
        </h1>
        {viewer.role !== 'guest' && <SignedInAs account={viewer} />}
      </header>
      {viewer.role === 'guest' ? (
        <ProfileGuest onCreate={create} />
      ) : (
        <div className="grid gap-8 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-12">
          <ProfileNav role={viewer.role} />
          <AccountSections account={viewer} {...rest} />
        </div>
      )}
    </main>
  );
}

function SignedInAs({ account: { username, role } }: { account: OwnAccount }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-quiet">
      <span className="min-w-0 wrap-anywhere">{username}</span>
      <Badge>{role === 'admin' ? 'Admin' : 'Seller'}</Badge>
    </p>
  );
}

function AccountSections({
  account,
  onSaved,
  onDeleted,
}: Omit<ProfilePageProps, 'onCreate'> & { account: OwnAccount }) {
  return (
    <div className="grid min-w-0 gap-6">
      <ProfileSection
        id="account"
        title="Account"
        text="How we reach you. Phone and place are filled in for you when you list a machine."
      >
        <ProfileForm account={account} onSaved={onSaved} />
      </ProfileSection>
      <ProfileSection
        id="password"
        title="Password"
        text="Changing it signs you out on all other devices. This one stays signed in."
      >
        <PasswordForm account={account} />
      </ProfileSection>
      <ProfileSection
        id="devices"
        title="Devices"
        text="You are signed in on these. If you do not know one, sign it out and change your password."
      >
        <Suspense fallback={<Skeleton className="h-18 max-w-xl" />}>
          <Devices />
        </Suspense>
      </ProfileSection>
      <ProfileSection id="your-data" title="Your data" text="Download your data, or delete your account.">
        <YourData onDeleted={onDeleted} />
      </ProfileSection>
    </div>
  );
}
