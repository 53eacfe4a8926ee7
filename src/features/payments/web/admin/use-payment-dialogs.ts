import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { refundableUsd, moneyLabel } from '../../payment-labels.rules.ts';
import type { AdminPayment } from '../../payments.schema.ts';
import { refundPayment } from './payments.queries.ts';

/** Which dialog is open, about which payment as it was when it was opened. */
export type OpenDialog = { kind: 'details' | 'refund'; payment: AdminPayment };

/** A dialog about a payment; null: it is closed. */
export type PaymentDialogProps = {
  payment: AdminPayment | null;
  onClose: () => void;
  onRefund: (payment: AdminPayment) => void;
};

/** The table, and the dialogs that open from it. */
export function usePaymentDialogs() {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const client = useQueryClient();
  const { isUnderway, change } = useChange();
  const onOpen = useCallback((payment: AdminPayment) => {
    setOpenDialog({ kind: 'details', payment });
  }, []);
  const onRefund = (payment: AdminPayment) => {
    change(async () => {
      try {
        await refundPayment(client, payment.id);
      } finally {
        // First of all: a toast lies below an open dialog.
        setOpenDialog(null);
      }
      showToast({
        title: 'Payment refunded',
        description: `${moneyLabel(refundableUsd(payment))} for ${payment.listingName}`,
        tone: 'success',
      });
      // The row that the dialog was opened from may be filtered out by now.
      if (document.activeElement === document.body) table.current?.focus();
    }, 'Failed to refund payment');
  };
  return { table, onOpen, dialogs: { openDialog, setOpenDialog, onRefund, isUnderway } };
}
