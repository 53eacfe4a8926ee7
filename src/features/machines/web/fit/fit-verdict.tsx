import Check from 'lucide-react/icons/check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import X from 'lucide-react/icons/x';
import { classNames } from '#app/ui/class-names.ts';
import { factValues } from '../../fact-sources.rules.ts';
import { fitOf, type Fit, type FitCheck, type FitVerdict } from '../../fit.rules.ts';
import type { PublicMachine } from '../../machines.schema.ts';
import { textIn } from '../../measures.rules.ts';
import { parseWorkshop } from '../../workshop.schema.ts';
import { useUnits } from '../use-units.ts';

const VERDICTS = {
  fits: { words: 'Fits your shop', icon: Check, tone: 'text-ok' },
  ask: { words: 'Ask first', icon: CircleQuestionMark, tone: 'text-warn' },
  no: { words: 'Does not fit', icon: X, tone: 'text-danger' },
} as const satisfies Record<FitVerdict, unknown>;

type FitProps = { machine: PublicMachine; workshop: string };

function readFit({ machine, workshop }: FitProps): Fit | null {
  return fitOf(parseWorkshop(workshop), factValues(machine.facts));
}

/** Whether the machine fits the visitor's workshop, and why not. It lies over a card's photograph, so nothing moves. */
export function FitChip(props: FitProps) {
  const fit = readFit(props);
  const reasonOf = useReasons();
  const [first] = fit?.checks ?? [];
  if (fit === null || first === undefined) return null;
  const { words, icon: Icon, tone } = VERDICTS[fit.verdict];
  const reason = reasonOf(first);
  return (
    <p className="photo-chip max-w-full self-start after:content-none" title={`${words}: ${reason}`}>
      <Icon aria-hidden="true" className={classNames('size-3.5 shrink-0', tone)} />
      <span className="truncate">
        {words}
        {fit.verdict !== 'fits' && `: ${lowerFirst(reason)}`}
      </span>
    </p>
  );
}

/** The verdict and its main reason, at a constant height. */
export function FitSummary(props: FitProps) {
  const fit = readFit(props);
  const reasonOf = useReasons();
  const [first] = fit?.checks ?? [];
  if (fit === null || first === undefined)
    return (
      <p className="col-span-full row-start-2 line-clamp-3 self-start text-quiet @3xs:line-clamp-2">
        What you told us says nothing of this machine.
      </p>
    );
  const { words, icon: Icon, tone } = VERDICTS[fit.verdict];
  return (
    <>
      <p className={classNames('col-start-1 row-start-1 flex items-center gap-1.5 text-14 font-semibold', tone)}>
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {words}
      </p>
      <p
        className="col-span-full row-start-2 line-clamp-3 self-start text-quiet @3xs:line-clamp-2"
        title={reasonOf(first)}
      >
        {reasonOf(first)}
      </p>
    </>
  );
}

/** All checks, line by line. */
export function FitChecks(props: FitProps) {
  const fit = readFit(props);
  const reasonOf = useReasons();
  if (fit === null) return null;
  return (
    <ul className="grid gap-1.5">
      {fit.checks.map((check) => {
        const { words, icon: Icon, tone } = VERDICTS[check.verdict];
        const reason = reasonOf(check);
        return (
          <li key={reason} className="flex gap-2 text-14">
            <Icon aria-hidden="true" className={classNames('mt-0.5 size-4 shrink-0', tone)} />
            <span>
              <span className="sr-only">{words}: </span>
              {reason}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** There is only room for one unit: the visitor's own. */
function useReasons(): (check: FitCheck) => string {
  const units = useUnits() ?? 'customary';
  return ({ reason }) => textIn(units, reason);
}

function lowerFirst(words: string): string {
  return words.slice(0, 1).toLowerCase() + words.slice(1);
}
