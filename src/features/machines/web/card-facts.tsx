import { createContext, useContext } from 'react';
import { factValues } from '../fact-sources.rules.ts';
import { FACTS, factWording, findFact, type RegisteredFact } from '../fact-registry.rules.ts';
import type { FactValues } from '../fact-kinds.rules.ts';
import { sizeWording, type Wording } from '../measures.rules.ts';
import type { PublicMachine } from '../machines.schema.ts';
import { MeasuredText } from './measured-text.tsx';

/** The facts by which a list is filtered; its cards show them. */
export const NarrowedBy = createContext<readonly RegisteredFact[]>([]);

const MOST_TOLD = 2;

/** The facts that fit on a card, by key. Of a size with two sides, the first stands for both. */
export function factsForCards(keys: readonly string[]): RegisteredFact[] {
  const facts = keys.flatMap((key) => findFact(findFact(key)?.pairedWith ?? key) ?? []);
  return [...new Set(facts)].slice(0, MOST_TOLD);
}

/** One line per fact; in inches unless units are chosen, so that neighbours align. */
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
            {/* If there is no room for both, the value takes precedence. */}
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

/** The value of a fact, including the other side of a size: `14.2 × 17.7 in`. */
function wordingOf(fact: RegisteredFact, known: FactValues): Wording | null {
  const value = known[fact.key];
  const other = known[FACTS.find(({ pairedWith }) => pairedWith === fact.key)?.key ?? ''];
  if (typeof value === 'number' && typeof other === 'number') return sizeWording([value, other], fact.unit ?? '');
  return value === undefined ? null : factWording(fact, value);
}
