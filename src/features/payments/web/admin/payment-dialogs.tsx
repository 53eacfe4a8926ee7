import { buttonClass } from '#app/ui/button-class.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { canBeRefunded } from '../../admin-payment.rules.ts';
import { hasReceipt, receiptHref } from '../../payment-labels.rules.ts';
import type { AdminPayment } from '../../payments.schema.ts';
import { PaymentDetails } from './payment-details.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import type { Asking, PaymentDialogProps } from './use-payment-dialogs.ts';

type DialogsProps = {
  asking: Asking | null;
  setAsking: (change: (asking: Asking | null) => Asking | null) => void;
  onRefund: (payment: AdminPayment) => void;
  isUnderway: boolean;
};

/** What opens from a line of the table: first the details, from there the refund. */
export function PaymentDialogs({ asking, setAsking, onRefund, isUnderway }: DialogsProps) {
  const question = (about: Asking['about']) => ({
    payment: asking?.about === about ? asking.payment : null,
    onClose: () => {
      // A dialog that makes room for the next says that it was closed when that one is open already.
      setAsking((now) => (now?.about === about ? null : now));
    },
  });
  return (
    <>
      <DetailsDialog
        {...question('details')}
        onRefund={(payment) => {
          setAsking(() => ({ about: 'refund', payment }));
        }}
      />
      <RefundDialog {...question('refund')} isUnderway={isUnderway} onRefund={onRefund} />
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
