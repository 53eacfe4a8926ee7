import { createContext, useContext } from 'react';
import { factValues } from '../fact-sources.rules.ts';
import { pairedWording, type RegisteredFact } from '../fact-registry.rules.ts';
import type { PublicMachine } from '../machines.schema.ts';
import { MeasuredText } from './measured-text.tsx';

/** The facts by which a list is filtered; its cards show them. */
export const NarrowedBy = createContext<readonly RegisteredFact[]>([]);

/** How many fit on a card. */
export const MOST_ON_CARDS = 2;

/** One line per fact; in inches unless units are chosen, so that neighbours align. */
export function CardFactLines({ facts: sourced }: Pick<PublicMachine, 'facts'>) {
  const narrowedBy = useContext(NarrowedBy);
  if (narrowedBy.length === 0) return null;
  const known = factValues(sourced);
  return (
    <ul className="measure-short mt-1 text-ink">
      {narrowedBy.map((fact) => {
        const wording = pairedWording(fact, known);
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
