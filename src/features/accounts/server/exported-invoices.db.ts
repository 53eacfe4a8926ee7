import { desc, eq } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { asUsd } from '#app/db/tables/column-types.ts';
import { commissionInvoices, creditNotes } from '#app/db/tables/invoices.ts';
import { exportedInvoice } from '../exported-invoices.schema.ts';
import { pick } from '#app/lib/collections.ts';

const DERIVED = { amountUsd: true, creditNumber: true, creditReason: true, repayUsd: true, repaidAt: true } as const;
const COLUMNS = exportedInvoice.omit(DERIVED).keyof().options;

/** The invoices for the commission of an account's sales. */
export async function findInvoicesOfAccount(db: Db, userId: string, limit: number) {
  return db
    .select({
      ...pick(commissionInvoices, COLUMNS),
      amountUsd: asUsd(commissionInvoices.amountCents),
      creditNumber: creditNotes.number,
      creditReason: creditNotes.reason,
      repayUsd: asUsd(creditNotes.repayCents),
      repaidAt: creditNotes.repaidAt,
    })
    .from(commissionInvoices)
    .leftJoin(creditNotes, eq(creditNotes.invoiceNumber, commissionInvoices.number))
    .where(eq(commissionInvoices.sellerId, userId))
    .orderBy(desc(commissionInvoices.number))
    .limit(limit);
}
