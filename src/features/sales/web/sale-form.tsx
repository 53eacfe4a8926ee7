import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { pluralize } from '#app/lib/format.ts';
import { Form, FormActions, FormField, FormInput } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { typedNumber } from '#app/features/machines/typed-facts.schema.ts';
import type { SoldTo } from '../commission.rules.ts';
import { saleForm, threadChoice } from '../sale-form.schema.ts';
import { saleInput, type SaleTerms } from '../sales.schema.ts';
import { BuyerFields } from './buyer-fields.tsx';
import { commissionWords } from './commission-words.rules.ts';
import { saleTermsQuery } from './sales.queries.ts';

type SaleFormProps = {
  machine: { id: string; price: number | null };
  /** The buyer, by their conversation, and the price with which the form begins; else those of the accepted quote or offer. */
  expected?: { threadId: string; priceUsd: number | null };
  /** What else becomes of the listing. */
  children: ReactNode;
  /** Marks it as sold. Throws ApiError. */
  send: (answers: object) => Promise<void>;
  onClose: () => void;
};

/** Asks once to whom, for how much and when a machine was sold; each answer can be left out. */
export function SaleForm(props: SaleFormProps) {
  return (
    <Loaded
      query={useQuery(saleTermsQuery(props.machine.id))}
      failure="Failed to fetch what a sale means"
      skeleton="h-96"
    >
      {(terms) => <Answers terms={terms} {...props} />}
    </Loaded>
  );
}

function Answers({ terms, machine, expected, children, send, onClose }: SaleFormProps & { terms: SaleTerms }) {
  const form = useApiForm({ schema: saleForm, failure: 'Nothing was changed', send });
  const likely = terms.buyers.find(({ threadId, acceptedUsd, acceptedQuote }) =>
    expected === undefined ? (acceptedQuote ?? acceptedUsd) !== null : threadId === expected.threadId,
  );
  const start = { buyer: likely === undefined ? '' : threadChoice(likely.threadId), name: '' };
  const startPrice = String(expected?.priceUsd ?? likely?.acceptedQuote?.machineUsd ?? likely?.acceptedUsd ?? '');
  const { watch } = form.hook;
  const typed = {
    buyer: watch('buyer', start.buyer),
    priceUsd: watch('priceUsd', startPrice),
    soldOn: watch('soldOn', terms.today) ?? '',
  };
  return (
    <Form form={form}>
      {children}
      <BuyerFields
        form={form}
        names={{ buyer: 'buyer', name: 'name' }}
        buyers={terms.buyers}
        start={start}
        chosen={typed.buyer}
        unanswered="Not answered"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormInput
          form={form}
          name="priceUsd"
          label="Price"
          help={
            machine.price === null ? 'Whole US dollars' : `Whole US dollars; listed at ${priceLabel(machine.price)}`
          }
          inputMode="numeric"
          defaultValue={startPrice}
        />
        <FormField form={form} name="soldOn" label="Day of the sale">
          {(control) => (
            <Input {...control} type="date" min={terms.earliestDay} max={terms.today} defaultValue={terms.today} />
          )}
        </FormField>
      </div>
      <Consequences terms={terms} typed={typed} />
      <FormActions form={form} onCancel={onClose}>
        Mark as sold
      </FormActions>
    </Form>
  );
}

type Typed = { buyer: string; priceUsd: string; soldOn: string };

function Consequences({ terms, typed }: { terms: SaleTerms; typed: Typed }) {
  const { openOffers, isUnderOffer, isOperators, today } = terms;
  const priceUsd = saleInput.shape.priceUsd.safeParse(typedNumber.safeParse(typed.priceUsd).data).data ?? null;
  const answers = { soldTo: soldToOf(terms, typed.buyer), priceUsd, soldOn: typed.soldOn || today };
  return (
    <div role="status" className="grid gap-1 rounded-control bg-sunken px-3 py-2 text-14">
      {!isOperators && <p>{commissionWords(terms, answers)}</p>}
      {openOffers > 0 && (
        <p>{pluralize(openOffers, 'open offer ends', 'open offers end')}, also if the sale is undone later.</p>
      )}
      {isUnderOffer && <p>The accepted offer ends if you choose another buyer, also if the sale is undone later.</p>}
    </div>
  );
}

function soldToOf({ buyers }: SaleTerms, choice: string): SoldTo {
  const chosen = buyers.find(({ threadId }) => threadChoice(threadId) === choice);
  if (chosen !== undefined) return { kind: 'thread', claimUntil: chosen.claimUntil };
  return choice === 'named' || choice === 'elsewhere' ? { kind: choice, claimUntil: null } : null;
}
