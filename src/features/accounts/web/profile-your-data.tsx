import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { EXPORT_PATH } from './profile.queries.ts';

/** Take everything along, or take everything away. */
export function YourData({ onDeleted }: { onDeleted: () => Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="grid max-w-xl gap-6">
      <div className="grid justify-items-start gap-3">
        <p>One file with your account, listings, payments, devices and messages, readable by people and programs.</p>
        <a href={EXPORT_PATH} download className={buttonClass()}>
          <Download aria-hidden="true" />
          Download my data
        </a>
      </div>
      <div className="grid justify-items-start gap-3 border-t border-line pt-6">
        <p>Deleting your account takes your listings off the market at once. You see first what goes and what stays.</p>
        <Button
          variant="danger"
          onClick={() => {
            setIsAsking(true);
          }}
        >
          Delete my account
        </Button>
      </div>
      <DeleteAccountDialog
        open={isAsking}
        onClose={() => {
          setIsAsking(false);
        }}
        onDeleted={onDeleted}
      />
    </div>
  );
}
