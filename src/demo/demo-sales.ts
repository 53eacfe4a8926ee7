import type { SaleBuyer } from '#app/db/sale-enums.ts';
import type { commissionRules, sales } from '#app/db/tables/sales.ts';
import { commissionCents, owedPercent } from '#app/features/sales/commission.rules.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { roundToFifty, type DemoBuyer } from './demo-conversations.ts';
import type { MachineRow } from './machine-row.ts';

export const DEMO_COMMISSIONS = [
  { channel: 'brokered', percent: 8 },
  { channel: 'consignment', percent: 10 },
] as const satisfies readonly (typeof commissionRules.$inferInsert)[];

/** What was answered about a sale. The sale itself follows from the sold listing. */
export type DemoSale = { machineId: string; answers: Partial<typeof sales.$inferInsert> };

type Answer = { share: number; buyer: SaleBuyer; buyerName?: string; threadId?: string };

/** The share of the price that a machine was sold for, and who bought it; null where nobody answered. */
const ANSWERS: readonly (Answer | null)[] = [
  { share: 0.95, buyer: 'elsewhere' },
  null,
  { share: 0.9, buyer: 'named', buyerName: 'Kite & Crown Caps' },
  { share: 1, buyer: 'elsewhere' },
];

/** The answers about the sold machines; those whose buyer wrote to the office were sold to them. */
export function demoSales(machines: readonly MachineRow[], bought: readonly DemoBuyer[], now: Date): DemoSale[] {
  const sold = machines.filter(({ status }) => status === 'sold');
  return sold.flatMap((machine, index) => {
    const answer = answerOf(machine, bought) ?? ANSWERS[index % ANSWERS.length] ?? null;
    return answer === null || typeof machine.price !== 'number'
      ? []
      : [saleOf(machine, machine.price, { ...answer, soldOn: siteDay(machine.soldAt ?? now) })];
  });
}

function answerOf({ id }: MachineRow, bought: readonly DemoBuyer[]): Answer | null {
  const buyer = bought.find(({ machineId }) => machineId === id);
  return buyer === undefined
    ? null
    : { share: 0.97, buyer: 'thread', buyerName: buyer.buyerName, threadId: buyer.threadId };
}

function saleOf(
  machine: MachineRow,
  price: number,
  { share, soldOn, ...buyer }: Answer & { soldOn: string },
): DemoSale {
  const priceUsd = roundToFifty(price * share);
  const percent = percentOf(machine, buyer.buyer, soldOn);
  const cents = percent === null ? null : commissionCents(priceUsd, percent);
  return {
    machineId: machine.id,
    answers: { ...buyer, priceUsd, commissionPercent: percent, commissionCents: cents },
  };
}

/** By the table of commissions; whom the office talked to, it has brought. */
function percentOf(machine: MachineRow, kind: SaleBuyer, soldOn: string): number | null {
  const channel = machine.isConsignment === true ? 'consignment' : 'brokered';
  const percent = DEMO_COMMISSIONS.find((rule) => rule.channel === channel)?.percent ?? null;
  return owedPercent(
    { isOperators: machine.financingAvailable === true, channel, percent },
    { kind, claimUntil: soldOn },
    soldOn,
  );
}
