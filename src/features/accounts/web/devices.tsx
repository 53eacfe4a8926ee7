import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { ownSessionsQuery } from './accounts.queries.ts';
import type { OwnSession } from '../accounts.schema.ts';
import { Device } from './devices-item.tsx';
import { signOutElsewhere } from './profile.queries.ts';

const FAILURE = 'Failed to sign out';

/** Where the account is signed in, with a way to end each of it. */
export function Devices() {
  const { data: sessions } = useSuspenseQuery(ownSessionsQuery);
  const client = useQueryClient();
  const { isUnderway, change } = useChange();
  const list = useRef<HTMLUListElement>(null);
  const signOut = (sessionId: string | null, description: string) => {
    change(async () => {
      await signOutElsewhere(client, sessionId);
      showToast({ title: 'Signed Out', description, tone: 'success' });
      // The button that had the focus is gone with its line.
      list.current?.focus();
    }, FAILURE);
  };
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
            isBusy={isUnderway}
            onSignOut={() => {
              signOut(session.id, `${session.device} is signed out.`);
            }}
          />
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button
          className="justify-self-start"
          aria-disabled={isUnderway || undefined}
          onClick={() => {
            signOut(null, 'You are signed in here and nowhere else.');
          }}
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
