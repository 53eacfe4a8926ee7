import { useId } from 'react';
import { Button } from '#app/ui/button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { OWN_ACCOUNT_REFUSALS } from '../../user-messages.rules.ts';
import type { OpenDialog, UserControl } from './use-user-changes.ts';
import type { ManagedUser } from '../../users.schema.ts';

type ChoicesProps = { user: ManagedUser; control: UserControl };

const BUTTON = 'max-lg:min-h-11';

/** What can be done with an account; the own password and the own end are the profile's. */
export function UserChoices({ user, control: { viewerId, setOpenDialog } }: ChoicesProps) {
  const reasonId = useId();
  const isOwn = user.id === viewerId;
  const open = (kind: OpenDialog['kind']) => () => {
    setOpenDialog({ kind, user });
  };
  return (
    <div className="grid justify-items-end gap-1.5">
      <div className="flex justify-end gap-1.5 max-md:flex-col">
        <Button size="small" aria-label={`Edit ${user.username}`} className={BUTTON} onClick={open('edit')}>
          Edit
        </Button>
        {!isOwn && (
          <Button
            size="small"
            aria-label={`Reset password for ${user.username}`}
            className={BUTTON}
            onClick={open('password')}
          >
            Reset password…
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={`Delete ${user.username}`}
          aria-describedby={isOwn ? reasonId : undefined}
          disabled={isOwn}
          className={BUTTON}
          onClick={open('delete')}
        >
          Delete…
        </Button>
      </div>
      {isOwn && (
        <p id={reasonId} className="max-w-[24ch] text-right text-12 text-quiet">
          {OWN_ACCOUNT_REFUSALS.deletion}.{' '}
          <SiteLink href="/profile" className="link">
            Your profile
          </SiteLink>
        </p>
      )}
    </div>
  );
}
