import type { FactValue, ModelFactSource } from '#app/db/enums.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { isSameValue, type RegisteredFact } from './fact-registry.rules.ts';

/** A model by the names in listings; their case is ignored. */
export type NamedModel = { brand: string; model: string };

export function isSameModel(one: NamedModel, other: NamedModel): boolean {
  return modelKey(one) === modelKey(other);
}

export function modelKey({ brand, model }: NamedModel): string {
  return JSON.stringify([brand.toLowerCase(), model.toLowerCase()]);
}

/** The usual facts of a model, by key; `from`: a public description of their origin. */
export type ModelReference = Readonly<Record<string, { value: FactValue; from: string } | undefined>>;

/** The public description of a model fact's origin; it names no seller and quotes no note. */
export function sourceWords(kind: ModelFactSource, source: string): string {
  if (kind === 'page') return URL.canParse(source) ? new URL(source).hostname.replace(/^www\./, '') : source;
  if (kind === 'csv') return 'the maker’s figures';
  return kind === 'sellers' ? 'sellers of this model' : 'our own records';
}

/** A value that a seller states for a machine of the model. */
export type SellersStatement = { sellerId: string; value: FactValue };

/** The number of sellers who have to agree on a value before it is proposed for the model. */
export const AGREEING_SELLERS = 3;

/** How long before a listing of theirs must have been approved, so that nobody agrees with accounts made for it. */
export const WITNESS_AGE_MS = 7 * DAY_MS;

/**
 * The value on which at least three sellers agree within the fact's tolerance, with their statements; of several, the
 * first with the most agreement. Null if there is none. Each seller counts once.
 */
export function agreedValue<Statement extends SellersStatement>(
  fact: RegisteredFact,
  statements: readonly Statement[],
): { value: FactValue; by: Statement[] } | null {
  const candidates = statements.map(({ value }) => {
    const agreeing = statements.filter((each) => isAlike(fact, each.value, value));
    const exact = agreeing.filter((each) => isSameValue(each.value, value));
    const by = [...new Map([...agreeing, ...exact].map((each) => [each.sellerId, each])).values()];
    return { value, by, exact: new Set(exact.map(({ sellerId }) => sellerId)).size };
  });
  const [best] = candidates.toSorted((a, b) => b.by.length - a.by.length || b.exact - a.exact);
  return best === undefined || best.by.length < AGREEING_SELLERS ? null : { value: best.value, by: best.by };
}

function isAlike({ tolerance }: RegisteredFact, one: FactValue, other: FactValue): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return isSameValue(one, other);
  return Math.abs(one - other) <= tolerance * Math.abs(other);
}
