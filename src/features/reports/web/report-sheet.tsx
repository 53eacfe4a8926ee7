import { useState } from 'react';
import type { CurrentUser } from '#app/features/accounts/own-account.schema.ts';
import { isPublic, mainImageOf, priceLabel } from '#app/features/machines/machines.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { MachineSummary } from '#app/features/machines/web/machine-summary.tsx';
import { FocusedNotice } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useCloseOnce } from '#app/ui/use-close-once.ts';
import { ReportListingForm } from './report-listing-form.tsx';

type ReportSheetProps = {
  machine: PublicMachine;
  /** Who reports it; null for a visitor. */
  viewer: CurrentUser | null;
  onClose: () => void;
};

/** The form that reports a listing, in a dialog over its page. */
export function ReportSheet({ machine, viewer, onClose }: ReportSheetProps) {
  /** Whether the sender is told of the decision; null until the report is sent. */
  const [isTold, setIsTold] = useState<boolean | null>(null);
  const { isOpen, close } = useCloseOnce(onClose);
  // Initial state only: a form in use stays if the listing is decided about in the meantime.
  const [canBeReported] = useState(isPublic(machine));
  const back = <Button onClick={close}>Back to the machine</Button>;
  return (
    <Dialog hasAddress open={isOpen} onClose={close} title={isTold === null ? 'Report This Listing' : 'Thank You'}>
      <div className="grid gap-5">
        {isTold !== null && (
          <>
            <FocusedNotice>We have your report, and look into it.</FocusedNotice>
            {isTold && <p>We tell you by email what came of it.</p>}
            {back}
          </>
        )}
        {isTold === null && (
          <MachineSummary image={mainImageOf(machine)} name={machine.name} detail={priceLabel(machine.price)} />
        )}
        {isTold === null && !canBeReported && (
          <>
            <p>Only listings that are for sale can be reported.</p>
            {back}
          </>
        )}
        {isTold === null && canBeReported && (
          <ReportListingForm machineId={machine.id} viewer={viewer} onSent={setIsTold} />
        )}
      </div>
    </Dialog>
  );
}
