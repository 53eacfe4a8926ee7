import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Smartphone from 'lucide-react/icons/smartphone';
import { useRef, useState, type ReactNode } from 'react';
import { Button, RowButton } from '#app/ui/button.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { SubjectDialog, useDialog, useQuestion, type DialogState, type Question } from '#app/ui/use-dialog.tsx';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import type { OwnAccount } from '../own-account.schema.ts';
import {
  RECOVERY_CODES,
  type AddedFactor,
  type OwnPasskey,
  type OwnSecondFactors,
  type TotpSetup,
} from '../second-factors.schema.ts';
import { AddPasskeyForm, AddTotpForm, RenamePasskeyForm } from './add-factor-forms.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import {
  beginTotp,
  ownSecondFactorsQuery,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from './second-factors.queries.ts';

/** The authenticator app, passkeys and recovery codes of the account. */
export function SignInSecurity({ account }: { account: OwnAccount }) {
  const { data: factors } = useSuspenseQuery(ownSecondFactorsQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [app, passkey, renamed] = [useDialog<TotpSetup>(), useDialog<'new'>(), useDialog<OwnPasskey>()];
  const { ask, questionDialog } = useQuestion();
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, ':scope > li');
  const onAdded = (dialog: { close: () => void }, title: string) => (added: AddedFactor) => {
    dialog.close();
    setCodes(added.recoveryCodes);
    showToast({ title, tone: 'success' });
  };
  const parts = { factors, ask };
  return (
    <div className="grid max-w-xl gap-4">
      {account.mustAddSecondFactor && (
        <p className="rounded-control bg-warn-wash px-4 py-3">
          Admins need a second step to sign in. Add an authenticator app or a passkey, and the back office opens again.
        </p>
      )}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Second steps of signing in"
        className="divide-y divide-line border-y border-line"
      >
        <AppRow {...parts} dialog={app} />
        <PasskeyRows {...parts} added={passkey} renamed={renamed} />
        {hasFactor(factors) && <RecoveryCodesRow {...parts} onCodes={setCodes} />}
      </ul>
      <SubjectDialog dialog={app} title="Add an authenticator app">
        {(setup) => <AddTotpForm setup={setup} onAdded={onAdded(app, 'Authenticator App Added')} onClose={app.close} />}
      </SubjectDialog>
      <SubjectDialog dialog={passkey} title="Add a passkey">
        {() => <AddPasskeyForm onAdded={onAdded(passkey, 'Passkey Added')} onClose={passkey.close} />}
      </SubjectDialog>
      <SubjectDialog dialog={renamed} title="Rename passkey">
        {(subject) => <RenamePasskeyForm passkey={subject} onClose={renamed.close} />}
      </SubjectDialog>
      {questionDialog}
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </div>
  );
}

function hasFactor({ totp, passkeys }: OwnSecondFactors): boolean {
  return totp !== null || passkeys.length > 0;
}

type PartProps = { factors: OwnSecondFactors; ask: (question: Question) => void };

/** What follows from removing one of the factors. */
function describeRemoval({ totp, passkeys, isRequired }: OwnSecondFactors): string {
  if (passkeys.length + (totp === null ? 0 : 1) > 1) return 'Your other ways to sign in still work.';
  const alone =
    'It is your only second step. Your password alone will sign you in, and your recovery codes stop working.';
  return isRequired ? `${alone} The back office stays closed until you add another one.` : alone;
}

function AppRow({ factors, ask, dialog }: PartProps & { dialog: DialogState<TotpSetup> }) {
  const client = useQueryClient();
  const begin = useMutation({
    mutationFn: () => beginTotp(client),
    onSuccess: dialog.open,
    onError: (error) => showFailure('Failed to add an app', error),
  });
  const remove = async () => {
    await removeTotp(client);
    showToast({ title: 'Authenticator App Removed', tone: 'success' });
  };
  const { totp } = factors;
  return (
    <Row
      icon={<Smartphone aria-hidden="true" />}
      title="Authenticator app"
      text={
        totp === null ? (
          'After your password, you type a code that your phone shows.'
        ) : (
          <>
            Added <LocalMoment at={totp.confirmedAt} />
          </>
        )
      }
    >
      {totp === null ? (
        <Button size="small" aria-disabled={begin.isPending || undefined} onClick={() => begin.mutate()}>
          Add app
        </Button>
      ) : (
        <RowButton
          variant="quiet"
          label="Remove the authenticator app"
          onClick={() =>
            ask({
              title: 'Remove the authenticator app?',
              yes: 'Remove app',
              text: describeRemoval(factors),
              onYes: () => remove().catch(report('Failed to remove the app')),
            })
          }
        >
          Remove…
        </RowButton>
      )}
    </Row>
  );
}

type PasskeyDialogs = { added: DialogState<'new'>; renamed: DialogState<OwnPasskey> };

function PasskeyRows({ factors, ask, added, renamed }: PartProps & PasskeyDialogs) {
  const client = useQueryClient();
  const remove = async ({ id, name }: OwnPasskey) => {
    await removePasskey(client, id);
    showToast({ title: 'Passkey Removed', description: name, tone: 'success' });
  };
  return (
    <>
      <Row
        icon={<KeyRound aria-hidden="true" />}
        title="Passkeys"
        text="Log in with your fingerprint, face or PIN, without a password. The safest way, and the fastest."
      >
        <Button size="small" onClick={() => added.open('new')}>
          Add passkey
        </Button>
      </Row>
      {factors.passkeys.map((passkey) => (
        <Row key={passkey.id} title={passkey.name} text={<PasskeyDates passkey={passkey} />}>
          <RowButton variant="quiet" label={`Rename ${passkey.name}`} onClick={() => renamed.open(passkey)}>
            Rename
          </RowButton>
          <RowButton
            variant="quiet"
            label={`Remove ${passkey.name}`}
            onClick={() =>
              ask({
                title: `Remove “${passkey.name}”?`,
                yes: 'Remove passkey',
                text: `${describeRemoval(factors)} Delete it from your device or password manager too.`,
                onYes: () => remove(passkey).catch(report('Failed to remove the passkey')),
              })
            }
          >
            Remove…
          </RowButton>
        </Row>
      ))}
    </>
  );
}

function PasskeyDates({ passkey: { createdAt, lastUsedAt } }: { passkey: OwnPasskey }) {
  return lastUsedAt === null ? (
    <>
      Added <LocalMoment at={createdAt} />
    </>
  ) : (
    <>
      Last used <LocalMoment at={lastUsedAt} />
    </>
  );
}

type CodesProps = PartProps & { onCodes: (codes: readonly string[]) => void };

function RecoveryCodesRow({ factors: { recoveryCodesLeft }, ask, onCodes }: CodesProps) {
  const client = useQueryClient();
  const renew = async () => onCodes(await renewRecoveryCodes(client));
  return (
    <Row
      icon={<LifeBuoy aria-hidden="true" />}
      title="Recovery codes"
      text={`${recoveryCodesLeft} of ${RECOVERY_CODES} left, for when you lose your phone or passkeys.`}
    >
      <RowButton
        label="New codes for recovery"
        onClick={() =>
          ask({
            title: 'Make new recovery codes?',
            yes: 'Make new codes',
            look: 'primary',
            text: 'You get ten new ones. The old ones stop working.',
            onYes: () => renew().catch(report('Failed to make new codes')),
          })
        }
      >
        New codes…
      </RowButton>
    </Row>
  );
}

function report(failure: string) {
  return (error: unknown) => {
    showFailure(failure, error);
  };
}

type RowProps = { icon?: ReactNode; title: string; text: ReactNode; children: ReactNode };

function Row({ icon, title, text, children }: RowProps) {
  return (
    <li tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <span className="w-5 shrink-0 self-start pt-0.5 text-quiet [&_svg]:size-5">{icon}</span>
      <div className="grid min-w-40 flex-1 gap-0.5">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-14 text-quiet">{text}</p>
      </div>
      <div className="flex flex-wrap gap-1.5 max-sm:pl-9">{children}</div>
    </li>
  );
}
