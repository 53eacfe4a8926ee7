import { buttonClass } from '#app/ui/button-class.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { canBeRefunded } from '../../admin-payment.rules.ts';
import { hasReceipt, receiptHref } from '../../payment-labels.rules.ts';
import type { AdminPayment } from '../../payments.schema.ts';
import { PaymentDetails } from './payment-details.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import type { OpenDialog, PaymentDialogProps } from './use-payment-dialogs.ts';

type DialogsProps = {
  openDialog: OpenDialog | null;
  setOpenDialog: (change: (openDialog: OpenDialog | null) => OpenDialog | null) => void;
  onRefund: (payment: AdminPayment) => void;
  isUnderway: boolean;
};

/** What opens from a line of the table: first the details, from there the refund. */
export function PaymentDialogs({ openDialog, setOpenDialog, onRefund, isUnderway }: DialogsProps) {
  const dialogProps = (kind: OpenDialog['kind']) => ({
    payment: openDialog?.kind === kind ? openDialog.payment : null,
    onClose: () => {
      // A dialog that is replaced by the next one reports its closing after that one has opened.
      setOpenDialog((now) => (now?.kind === kind ? null : now));
    },
  });
  return (
    <>
      <DetailsDialog
        {...dialogProps('details')}
        onRefund={(payment) => {
          setOpenDialog(() => ({ kind: 'refund', payment }));
        }}
      />
      <RefundDialog {...dialogProps('refund')} isUnderway={isUnderway} onRefund={onRefund} />
    </>
  );
}

function DetailsDialog({ payment, onClose, onRefund }: PaymentDialogProps) {
  return (
    <Dialog
      wide
      open={payment !== null}
      onClose={onClose}
      title="Payment"
      footer={
        payment !== null && (
          <>
            {hasReceipt(payment) && (
              <SiteLink href={receiptHref(payment.id)} className={buttonClass()}>
                Receipt
              </SiteLink>
            )}
            {canBeRefunded(payment) && (
              <Button
                variant="danger"
                onClick={() => {
                  onRefund(payment);
                }}
              >
                Refund…
              </Button>
            )}
            <Button onClick={onClose}>Close</Button>
          </>
        )
      }
    >
      {payment !== null && <PaymentDetails payment={payment} />}
    </Dialog>
  );
}
