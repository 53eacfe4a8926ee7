import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { leftOf, moneyLabel } from '#app/features/payment-history/payment-words.rules.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { refundPayment } from './payments-admin.queries.ts';
import type { AdminPayment } from '#app/features/payments/payments.schema.ts';

/** Which dialog is open, about which payment as it was when it was opened. */
export type Asking = { about: 'details' | 'refund'; payment: AdminPayment };

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
