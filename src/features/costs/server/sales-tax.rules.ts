import { stateNameOf } from '#app/features/machines/us-states.rules.ts';

/** The states without a sales tax of their own; in those marked `local`, places may have one. */
const WITHOUT_SALES_TAX: Readonly<Record<string, 'none' | 'local'>> = {
  AK: 'local',
  DE: 'none',
  MT: 'none',
  NH: 'none',
  OR: 'none',
};

/** What is said of the sales tax where a machine goes to; it is never computed, and never a promise. */
export type SalesTaxNote = { label: string; note: string; mayApply: boolean };

const ASK = 'It is not in the total: ask a tax adviser, or us.';

/** The note for a state by its two letters; for null, if the state is unknown. */
export function salesTaxNote(state: string | null): SalesTaxNote {
  if (state === null) {
    return { label: 'May apply', note: `It depends on where the machine goes to. ${ASK}`, mayApply: true };
  }
  const name = stateNameOf(state);
  const exception = WITHOUT_SALES_TAX[state];
  if (exception === 'none') {
    return { label: 'No state sales tax', note: `${name} has no sales tax, as far as we know.`, mayApply: false };
  }
  if (exception === 'local') {
    const note = `${name} has no state sales tax, but some of its places have one, which may apply. ${ASK}`;
    return { label: 'May apply', note, mayApply: true };
  }
  const note = `A sales tax may apply in ${name}. Rates differ by place, and some buyers and machines are exempt. ${ASK}`;
  return { label: 'May apply', note, mayApply: true };
}
