import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, FormActions, FormField, FormInput } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { SubjectDialog, type DialogState } from '#app/ui/use-dialog.tsx';
import { buyerChoice, correctionForm } from '../../sale-form.schema.ts';
import { buyerLabel } from '../../sale-labels.rules.ts';
import type { Sale } from '../../sales.schema.ts';
import { BuyerFields } from '../buyer-fields.tsx';
import { correctSale, saleTermsQuery } from '../sales.queries.ts';

/** Corrects what is known of a sale. */
export function CorrectionDialog({ corrected }: { corrected: DialogState<Sale> }) {
  return (
    <SubjectDialog dialog={corrected} title="Correct the sale">
      {(sale) => <CorrectionForm sale={sale} onClose={corrected.close} />}
    </SubjectDialog>
  );
}

function CorrectionForm({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const client = useQueryClient();
  const { id, listingName, threadId, buyerName, priceUsd, soldOn, commissionPercent } = sale;
  // Without them, for a deleted listing or without the permission, the known buyer is the only one to choose.
  const terms = useQuery({ ...saleTermsQuery(sale.machineId ?? ''), enabled: sale.machineId !== null, retry: false });
  const buyers = terms.data?.buyers ?? [];
  const form = useApiForm({
    schema: correctionForm,
    failure: 'The sale was not corrected',
    send: async ({ commissionPercent: typed, ...correction }) => {
      // A percentage that nobody touched follows from the corrected buyer and day.
      await correctSale(
        client,
        id,
        typed === commissionPercent ? correction : { ...correction, commissionPercent: typed },
      );
      onClose();
      showToast({ title: 'Sale Corrected', description: listingName, tone: 'success' });
    },
  });
  const isListed = threadId === null || buyers.some((buyer) => buyer.threadId === threadId);
  const start = { buyer: isListed ? buyerChoice(sale) : 'thread', name: buyerName ?? '' };
  if (terms.isLoading) return <Skeleton className="h-96" />;
  return (
    <Form form={form}>
      <p className="font-medium wrap-anywhere">{listingName}</p>
      <BuyerFields
        form={form}
        names={{ buyer: 'buyer', name: 'name' }}
        buyers={buyers}
        start={start}
        chosen={form.hook.watch('buyer', start.buyer)}
        unanswered="Not known"
      >
        {start.buyer === 'thread' && <option value="thread">{buyerLabel(sale)}</option>}
      </BuyerFields>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormInput
          form={form}
          name="priceUsd"
          label="Price"
          help="Whole US dollars"
          inputMode="numeric"
          defaultValue={priceUsd ?? ''}
        />
        <FormField form={form} name="soldOn" label="Day of the sale">
          {(control) => <Input {...control} type="date" defaultValue={soldOn} />}
        </FormField>
      </div>
      <FormInput
        form={form}
        name="commissionPercent"
        label="Commission (%)"
        help="Blank, or left as it is with another buyer or day: as the table of commissions has it. 0: none is owed."
        inputMode="decimal"
        defaultValue={commissionPercent ?? ''}
      />
      <FormActions form={form} onCancel={onClose}>
        Save
      </FormActions>
    </Form>
  );
}
