import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { Panel } from '#app/ui/panel.tsx';
import { CreateAccountDialog } from '#app/features/sign-in/create-account-dialog.tsx';
import type { NewAccount } from './profile.schema.ts';

const GAINS = [
  'Follow your listings through review to the sale, and change, upgrade or withdraw them.',
  'Keep the photos you uploaded as a guest.',
  'Sign in from any device, and reset your password by email.',
] as const;

/** A guest has nothing to edit: why an account is worth having, and the way to one. */
export function ProfileGuest({ onCreate }: { onCreate: (account: NewAccount) => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel aria-labelledby="guest-heading" className="grid max-w-3xl justify-items-start gap-4 lg:p-8">
      <h2 id="guest-heading" className="text-20">
        You are here as a guest
      </h2>
      <p className="max-w-[60ch] text-quiet">
        Guests can prepare a listing but do not have a profile. An account is free and takes a minute.
      </p>
      <ul className="grid max-w-[60ch] list-disc gap-1.5 pl-5 marker:text-thread-ink">
        {GAINS.map((gain) => (
          <li key={gain}>{gain}</li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button
          variant="primary"
          size="large"
          onClick={() => {
            setIsOpen(true);
          }}
        >
          Create Your Account
        </Button>
        <Link to="/sell" className={buttonClass({ size: 'large' })}>
          Sell as a guest
        </Link>
      </div>
      <CreateAccountDialog
        open={isOpen}
        onClose={() => {
          setIsOpen(false);
        }}
        onSubmit={onCreate}
      />
    </Panel>
  );
}
