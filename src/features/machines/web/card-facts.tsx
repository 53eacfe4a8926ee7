import { createContext, useContext } from 'react';
import { factValues } from '../fact-sources.rules.ts';
import { FACTS, factWording, findFact, type RegisteredFact } from '../fact-registry.rules.ts';
import type { FactValues } from '../fact-kinds.rules.ts';
import { sizeWording, type Wording } from '../measures.rules.ts';
import type { PublicMachine } from '../machines.schema.ts';
import { MeasuredText } from './measured-text.tsx';

/** The facts by which a list is narrowed: its cards tell them. */
export const NarrowedBy = createContext<readonly RegisteredFact[]>([]);

const MOST_TOLD = 2;

/** The facts of these keys that a card has room for: of both sides of a size the first, with which the other is told. */
export function factsForCards(keys: readonly string[]): RegisteredFact[] {
  const facts = keys.flatMap((key) => findFact(findFact(key)?.pairedWith ?? key) ?? []);
  return [...new Set(facts)].slice(0, MOST_TOLD);
}

/** One line each, in inches for whoever has chosen no units, so that neighbours align whatever they say. */
export function CardFactLines({ facts: sourced }: Pick<PublicMachine, 'facts'>) {
  const narrowedBy = useContext(NarrowedBy);
  if (narrowedBy.length === 0) return null;
  const known = factValues(sourced);
  return (
    <ul className="measure-short mt-1 text-ink">
      {narrowedBy.map((fact) => {
        const wording = wordingOf(fact, known);
        return (
          <li key={fact.key} className="flex gap-x-1.5">
            {/* Where there is no room for both, it is told by its number. */}
            <span className="min-w-0 truncate text-quiet">{fact.label.split(',')[0]}</span>{' '}
            <span className="max-w-full shrink-0 truncate">
              {wording === null ? 'not stated' : <MeasuredText of={wording} />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The value of a fact, with the other side of a size: `14.2 × 17.7 in`. */
function wordingOf(fact: RegisteredFact, known: FactValues): Wording | null {
  const value = known[fact.key];
  const other = known[FACTS.find(({ pairedWith }) => pairedWith === fact.key)?.key ?? ''];
  if (typeof value === 'number' && typeof other === 'number') return sizeWording([value, other], fact.unit ?? '');
  return value === undefined ? null : factWording(fact, value);
}
