import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useRef } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import type { OwnSession } from '../own-account.schema.ts';
import { ownSessionsQuery } from './accounts.queries.ts';
import { signOutElsewhere } from './own-account.queries.ts';

/** The account's sessions, each with a button to end it. */
export function Devices() {
  const { data: sessions } = useSuspenseQuery(ownSessionsQuery);
  const list = useRef<HTMLUListElement>(null);
  const signOut = useMutation({
    mutationFn: (session: OwnSession | null, { client }) => signOutElsewhere(client, session?.id ?? null),
    onSuccess: (_ended, session) => {
      const description =
        session === null ? 'You are signed in here and nowhere else.' : `${session.device} is signed out.`;
      showToast({ title: 'Signed Out', description, tone: 'success' });
      // The focused button is removed with its row.
      list.current?.focus();
    },
    onError: (error) => showFailure('Failed to sign out', error),
  });
  return (
    <div className="grid max-w-xl gap-4">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Signed in on these devices"
        className="divide-y divide-line border-y border-line"
      >
        {thisOneFirst(sessions).map((session) => (
          <Device
            key={session.id}
            session={session}
            isBusy={signOut.isPending}
            onSignOut={() => signOut.mutate(session)}
          />
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button
          className="justify-self-start"
          aria-disabled={signOut.isPending || undefined}
          onClick={() => signOut.mutate(null)}
        >
          Sign out everywhere else
        </Button>
      )}
    </div>
  );
}

function thisOneFirst(sessions: readonly OwnSession[]): OwnSession[] {
  return sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

type DeviceProps = { session: OwnSession; isBusy: boolean; onSignOut: () => void };

function Device({ session, isBusy, onSignOut }: DeviceProps) {
  const { device, isCurrent, lastSeenAt, createdAt } = session;
  const Icon = /Android|iOS|iPhone|iPad/.test(device) ? Smartphone : Monitor;
  return (
    <li className="flex min-h-18 items-center gap-4 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-quiet" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <span className="min-w-0 wrap-anywhere">{device}</span>
          {isCurrent && <Badge tone="approved">This device</Badge>}
        </p>
        <p className="text-14 text-quiet">
          {isCurrent ? 'In use now, signed in ' : 'Last used '}
          <LocalMoment at={isCurrent ? createdAt : lastSeenAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Sign out ${device}`}
          aria-disabled={isBusy || undefined}
          onClick={onSignOut}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
