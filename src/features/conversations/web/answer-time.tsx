import { useQuery } from '@tanstack/react-query';
import type { AnswerTime as Usual } from '../answer-figures.schema.ts';
import { answerTimeQuery } from './answers.queries.ts';

const WORDS = {
  1: 'an hour',
  2: '2 hours',
  4: '4 hours',
  24: 'a day',
} as const satisfies Record<NonNullable<Usual['withinHours']>, string>;

/** How fast questions about a machine are usually answered; nothing if too little is known. */
export function AnswerTime({ machineId }: { machineId: string }) {
  const { data } = useQuery(answerTimeQuery(machineId));
  if (data === undefined || data.withinHours === null) return null;
  return (
    <p className="mt-1 font-medium print:hidden">Usually answers within {WORDS[data.withinHours]} on working days.</p>
  );
}
