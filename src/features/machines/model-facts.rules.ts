import type { FactValue, ModelFactSource } from '#app/db/enums.ts';
import { isSameValue, type RegisteredFact } from './fact-registry.rules.ts';

/** A model as listings name it; its spelling in capitals or not is the same one. */
export type NamedModel = { brand: string; model: string };

export function isSameModel(one: NamedModel, other: NamedModel): boolean {
  return modelKey(one) === modelKey(other);
}

export function modelKey({ brand, model }: NamedModel): string {
  return JSON.stringify([brand.toLowerCase(), model.toLowerCase()]);
}

/** What is usual for a model, by the facts' keys; `from`: where that is from, in words for everybody. */
export type ModelReference = Readonly<Record<string, { value: FactValue; from: string } | undefined>>;

/** Where a fact of a model is from, as everybody is told: no seller is named, and no note quoted. */
export function sourceWords(kind: ModelFactSource, source: string): string {
  if (kind === 'page') return URL.canParse(source) ? new URL(source).hostname.replace(/^www\./, '') : source;
  if (kind === 'csv') return 'the maker’s figures';
  return kind === 'sellers' ? 'sellers of this model' : 'our own records';
}

/** A value that a seller states of a machine of the model. */
export type SellersStatement = { sellerId: string; value: FactValue };

/** How many sellers have to say the same of a model before it is proposed as usual. */
export const AGREEING_SELLERS = 3;

/**
 * The value on which three or more sellers agree within the fact's tolerance, and who they are; of several the one that
 * most agree on, of those the first. Null: there is none. A seller of many machines has one voice.
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
