import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useRef, type ComponentType } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { Form, SubmitButton } from '#app/ui/form.tsx';
import { FormPassword } from '#app/ui/password-input.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { passwordForm } from '../account-forms.schema.ts';
import type { OwnAccount } from '../own-account.schema.ts';
import { hasPermission } from '../permissions.rules.ts';
import { useViewer } from './accounts.queries.ts';
import { Devices } from './devices.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { PASSWORD_CHANGED } from './profile-fields.rules.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfileGuest, type OpenAccount } from './profile-guest.tsx';
import { ProfileSection } from './profile-section.tsx';
import { YourData } from './profile-your-data.tsx';
import { changePassword } from './own-account.queries.ts';
import { ReportChoice } from './report-choice.tsx';
import { SignInSecurity } from './sign-in-security.tsx';

type ProfilePageProps = {
  /** Called after a change, to refetch other parts of the page that show the account. */
  onSaved: () => Promise<void>;
  /** Turns the guest into an account. Throws ApiError. */
  onCreate: OpenAccount;
  onDeleted: () => Promise<void>;
};

export function ProfilePage({ onCreate, ...rest }: ProfilePageProps) {
  const viewer = useViewer();
  const heading = useRef<HTMLHeadingElement>(null);
  // After signing out, until the page is left.
  if (viewer === null) return null;
  const create: OpenAccount = async (account, profile) => {
    await onCreate(account, profile);
    // The dialog and the button that opened it are removed.
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
          <ProfileNav account={viewer} />
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
      {role === 'admin' && <Badge>Admin</Badge>}
    </p>
  );
}

type SectionProps = Omit<ProfilePageProps, 'onCreate'> & { account: OwnAccount };

type Section = { id: string; title: string; text: string; Content: ComponentType<SectionProps> };

const SECTIONS: readonly Section[] = [
  {
    id: 'account',
    title: 'Account',
    text: 'How we reach you. Phone and place are filled in for you when you list a machine.',
    Content: ProfileForm,
  },
  {
    id: 'password',
    title: 'Password',
    text: 'Changing it signs you out on all other devices. This one stays signed in.',
    Content: PasswordForm,
  },
  {
    id: 'security',
    title: 'Sign-in and security',
    text: 'With a second step, a stolen password does not open your account.',
    Content: ({ account }) => (
      <Suspense fallback={<Skeleton className="h-60 max-w-xl" />}>
        <SignInSecurity account={account} />
      </Suspense>
    ),
  },
  {
    id: 'devices',
    title: 'Devices',
    text: 'You are signed in on these. If you do not know one, sign it out and change your password.',
    Content: () => (
      <Suspense fallback={<Skeleton className="h-18 max-w-xl" />}>
        <Devices />
      </Suspense>
    ),
  },
  {
    id: 'monthly-report',
    title: 'Monthly report',
    text: 'Once a month: how often buyers looked at each of your listings, and asked. Now and then: which machines they look for.',
    Content: ReportChoice,
  },
  { id: 'your-data', title: 'Your data', text: 'Download your data, or delete your account.', Content: YourData },
];

/** Listings of admins are the operator's, on which no report is mailed. */
function sectionsFor({ role }: OwnAccount): readonly Section[] {
  return role === 'user' ? SECTIONS : SECTIONS.filter(({ id }) => id !== 'monthly-report');
}

function AccountSections(props: SectionProps) {
  return (
    <div className="grid min-w-0 gap-6">
      {sectionsFor(props.account).map(({ Content, ...section }) => (
        <ProfileSection key={section.id} {...section}>
          <Content {...props} />
        </ProfileSection>
      ))}
    </div>
  );
}

/** Beside the page on wide screens; a horizontally scrolling row on phones. */
function ProfileNav({ account }: { account: OwnAccount }) {
  return (
    <div className="grid gap-6 self-start lg:sticky lg:top-8">
      <nav aria-label="On this page" className="hidden lg:block">
        <ul className="border-l border-line">
          {sectionsFor(account).map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px flex min-h-11 items-center border-l-2 border-transparent pl-4 text-14 font-medium text-quiet hover:border-ink hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Your business" className="flex flex-wrap gap-3 lg:grid">
        <BusinessLinks account={account} />
      </nav>
    </div>
  );
}

/** Moderators have their own listings in the back office. */
function BusinessLinks({ account }: { account: OwnAccount }) {
  const look = buttonClass({ className: 'flex-1 lg:flex-none' });
  return (
    <>
      {account.role === 'admin' && (
        <Link to="/admin" className={look}>
          Admin
        </Link>
      )}
      {!hasPermission(account, 'moderation') && (
        <>
          <Link to="/seller-portal" className={look}>
            My Listings
          </Link>
          <Link to="/sell" className={look}>
            Sell
          </Link>
        </>
      )}
    </>
  );
}

/** Changes the password; requires the current one. */
function PasswordForm({ account }: { account: OwnAccount }) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: passwordForm,
    send: async ({ password, currentPassword }) => {
      await changePassword(client, { password, currentPassword });
      form.hook.reset();
      showToast({
        title: PASSWORD_CHANGED,
        description: 'You are signed out on all other devices.',
        tone: 'success',
      });
    },
    onRefused: (sentence) => showToast({ title: 'Failed to change password', description: sentence, tone: 'danger' }),
  });
  return (
    <Form form={form} className="max-w-xl">
      {/* Lets password managers store the new password with this user name. */}
      <input type="text" name="username" autoComplete="username" defaultValue={account.username} readOnly hidden />
      <FormPassword form={form} name="currentPassword" label="Current Password" required />
      <NewPasswordField form={form} name="password" label="New Password" owner={account} />
      <FormPassword form={form} name="confirmation" label="Confirm New Password" required autoComplete="new-password" />
      <SubmitButton form={form} variant="secondary" size="medium" className="justify-self-start">
        Change Password
      </SubmitButton>
    </Form>
  );
}
