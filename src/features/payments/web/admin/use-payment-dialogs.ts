import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { leftOf, moneyLabel } from '../../payment-labels.rules.ts';
import type { AdminPayment } from '../../payments.schema.ts';
import { refundPayment } from './payments.queries.ts';

/** Which dialog is open, about which payment as it was when it was opened. */
export type Asking = { about: 'details' | 'refund'; payment: AdminPayment };

/** A dialog about a payment; null: it is closed. */
export type PaymentDialogProps = {
  payment: AdminPayment | null;
  onClose: () => void;
  onRefund: (payment: AdminPayment) => void;
};

/** The table, and what opens from it. */
export function usePaymentDialogs() {
  const [asking, setAsking] = useState<Asking | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const client = useQueryClient();
  const { isUnderway, change } = useChange();
  const onOpen = useCallback((payment: AdminPayment) => {
    setAsking({ about: 'details', payment });
  }, []);
  const onRefund = (payment: AdminPayment) => {
    change(async () => {
      try {
        await refundPayment(client, payment.id);
      } finally {
        // First of all: a toast lies below an open dialog.
        setAsking(null);
      }
      showToast({
        title: 'Payment refunded',
        description: `${moneyLabel(leftOf(payment))} for ${payment.listingName}`,
        tone: 'success',
      });
      // A filter may have taken the line away that the dialog was opened from.
      if (document.activeElement === document.body) table.current?.focus();
    }, 'Failed to refund payment');
  };
  return { table, onOpen, dialogs: { asking, setAsking, onRefund, isUnderway } };
}
