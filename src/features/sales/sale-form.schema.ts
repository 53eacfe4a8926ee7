import * as z from 'zod/mini';
import { typedNumber } from '#app/features/machines/typed-facts.schema.ts';
import { line } from '#app/lib/text-fields.ts';
import { commissionRuleInput, correctedPercent, saleInput, type Sale, type SaleCorrection } from './sales.schema.ts';

type Buyer = NonNullable<SaleCorrection['buyer']>;

/** Before the id of a conversation in the choice of its buyer. */
const THREAD = 'thread:';

/** The choice of a buyer in a form; empty if it is not answered. */
export function buyerChoice(buyer: Pick<Sale, 'buyer' | 'threadId'>): string {
  return buyer.threadId === null ? (buyer.buyer ?? '') : threadChoice(buyer.threadId);
}

export function threadChoice(threadId: string): string {
  return `${THREAD}${threadId}`;
}

/** The buyer that was chosen; null if none was. The conversation of 'thread' alone is gone. */
function chosenBuyer(choice: string, name: string): Buyer | null {
  if (choice.startsWith(THREAD)) return { kind: 'thread', threadId: choice.slice(THREAD.length) };
  if (choice === 'named') return { kind: 'named', name: name === '' ? null : name };
  return choice === 'elsewhere' ? { kind: 'elsewhere' } : null;
}

const fields = {
  buyer: z.string(),
  /** Only for somebody who is named. */
  name: z._default(line(), ''),
  priceUsd: z.pipe(typedNumber, z.nullable(saleInput.shape.priceUsd)),
  soldOn: z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
    saleInput.shape.soldOn,
  ]),
};

/** The form of whoever marks a machine as sold. Each answer can be left out. */
export const saleForm = z.pipe(
  z.object(fields),
  z.transform(({ buyer, name, priceUsd, soldOn }) => ({
    buyer: chosenBuyer(buyer, name) ?? undefined,
    priceUsd: priceUsd ?? undefined,
    soldOn,
  })),
);

const typedPercent = z.pipe(
  z.string(),
  z.transform((text) => {
    const written = text.replace('%', '').trim();
    return written === '' ? null : Number(written);
  }),
);

/** The form by which the office corrects a sale. An empty percentage follows from the table of commissions. */
export const correctionForm = z.pipe(
  z.object({ ...fields, commissionPercent: z.pipe(typedPercent, correctedPercent) }),
  z.transform(({ buyer, name, priceUsd, ...rest }) => ({
    // The conversation of this buyer is deleted.
    buyer: buyer === 'thread' ? undefined : chosenBuyer(buyer, name),
    priceUsd: priceUsd ?? null,
    ...rest,
  })),
);

const emptyIsAll = z.pipe(
  line(),
  z.transform((text) => (text === '' ? null : text)),
);

/** The form of an entry of the table of commissions. */
export const commissionForm = z.object({
  channel: commissionRuleInput.shape.channel,
  brand: emptyIsAll,
  seller: emptyIsAll,
  percent: z.pipe(typedPercent, commissionRuleInput.shape.percent),
});
