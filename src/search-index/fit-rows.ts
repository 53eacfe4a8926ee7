import { LEVEL_WAYS, longestWithin, voltageLimits, type FitParam } from '#app/features/machines/fact-fit.rules.ts';
import { and, andNot, or, type Bitmap } from './bitmap.ts';
import { factNumber, type Columns } from './columns.ts';

/** Rows that fit, and rows that do not; whether other rows fit is not known. */
type FitRows = { fits: Bitmap; no: Bitmap };

/** The rows of machines that fit a workshop which has `has` of `param`: all that may fit, or only those known to. */
export function rowsFitting(columns: Columns, param: FitParam, has: number, isKnown: boolean): Bitmap {
  const { fits, no } = FIT_ROWS[param](new FactRows(columns), has);
  return isKnown ? fits : andNot(columns.rows, no);
}

/** One function per rule of `fit.rules.ts`, which applies the same rule to a single machine. */
const FIT_ROWS = {
  fitDoorWidthMm: (facts, door) => {
    const withStand = facts.atMost('doorWidthMm', longestWithin(door));
    const known = facts.known('doorWidthMm');
    const isFixed = facts.stating('standOff', 'false');
    const withoutStand = andNot(facts.atMost('standOffDoorWidthMm', longestWithin(door)), isFixed);
    const fits = or(withStand, withoutStand);
    const isOpen = andNot(facts.stating('standOff', 'true'), facts.known('standOffDoorWidthMm'));
    const tooNarrow = or(andNot(known, isOpen), andNot(andNot(facts.known('standOffDoorWidthMm'), isFixed), known));
    return { fits, no: andNot(tooNarrow, fits) };
  },
  fitDoorHeightMm: (facts, door) => {
    const fits = facts.atMost('doorHeightMm', longestWithin(door));
    return { fits, no: andNot(andNot(facts.known('doorHeightMm'), fits), facts.stating('standOff', 'true')) };
  },
  fitPhases: (facts, phases) => {
    const three = facts.stating('phases', 'three');
    const fits = or(facts.stating('phases', 'single'), facts.stating('phases', 'either'));
    if (phases === 3) return { fits: or(fits, three), no: facts.none };
    return { fits, no: andNot(andNot(three, facts.stating('transformerIncluded', 'true')), fits) };
  },
  fitVolts: (facts, volts) => {
    const { lowestMax, highestMin } = voltageLimits(volts);
    const [min, max] = [facts.known('voltsMin'), facts.known('voltsMax')];
    // If a machine states only one end of the range, that value is both ends.
    const lowEnough = or(facts.atMost('voltsMin', lowestMax), andNot(facts.atMost('voltsMax', lowestMax), min));
    const highEnough = or(facts.atLeast('voltsMax', highestMin), andNot(facts.atLeast('voltsMin', highestMin), max));
    const fits = and(lowEnough, highEnough);
    return { fits, no: andNot(andNot(or(min, max), fits), facts.stating('transformerIncluded', 'true')) };
  },
  fitAmps: (facts, amps) => {
    const fits = facts.atMost('amps', amps);
    return { fits, no: andNot(facts.known('amps'), fits) };
  },
  fitGroundFloor: (facts) => {
    const stairs = facts.stating('loading', 'stairs');
    const ground = facts.stating('loading', 'ground-floor');
    const level = facts.stating('loading', ...LEVEL_WAYS);
    return { fits: andNot(level, stairs), no: andNot(stairs, ground) };
  },
} as const satisfies Record<FitParam, (facts: FactRows, has: number) => FitRows>;

/** Rows by stated fact; none if the registry lacks the fact. */
class FactRows {
  readonly #columns: Columns;
  readonly none: Bitmap;

  constructor(columns: Columns) {
    this.#columns = columns;
    this.none = new Int32Array(columns.rows.length);
  }

  known(key: string): Bitmap {
    return this.#columns.numbers.get(key)?.known ?? this.none;
  }

  stating(key: string, ...values: readonly string[]): Bitmap {
    return this.#columns.choices.get(key)?.rowsWith(values) ?? this.none;
  }

  atMost(key: string, bound: number): Bitmap {
    const most = this.#step(key, bound);
    // The column cannot represent bounds below the fact's minimum.
    return most === null || most < 0 ? this.none : this.#between(key, null, Math.floor(most));
  }

  atLeast(key: string, bound: number): Bitmap {
    const least = this.#step(key, bound);
    return least === null ? this.none : this.#between(key, Math.ceil(least), null);
  }

  #step(key: string, bound: number): number | null {
    const fact = this.#columns.facts.find((each) => each.key === key);
    return fact === undefined ? null : factNumber(fact.kind, bound);
  }

  #between(key: string, min: number | null, max: number | null): Bitmap {
    return this.#columns.numbers.get(key)?.rowsBetween(min, max) ?? this.none;
  }
}
