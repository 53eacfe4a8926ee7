import { classNames } from '#app/ui/class-names.ts';
import type { Units } from '../measures.rules.ts';
import { chooseUnits, useUnits } from './use-units.ts';

const CHOICES = [
  {
    units: null,
    label: 'Both',
    name: 'Inches and millimeters, pounds and kilograms',
    look: 'not-in-data-units:bg-ink not-in-data-units:text-surface not-in-data-units:hover:text-surface not-in-data-units:forced-chosen',
  },
  {
    units: 'customary',
    label: 'in, lb',
    name: 'Inches and pounds',
    look: 'in-data-[units=customary]:bg-ink in-data-[units=customary]:text-surface in-data-[units=customary]:hover:text-surface in-data-[units=customary]:forced-chosen',
  },
  {
    units: 'metric',
    label: 'mm, kg',
    name: 'Millimeters and kilograms',
    look: 'in-data-[units=metric]:bg-ink in-data-[units=metric]:text-surface in-data-[units=metric]:hover:text-surface in-data-[units=metric]:forced-chosen',
  },
] as const satisfies readonly { units: Units | null; label: string; name: string; look: string }[];

/** The units in which a visitor reads and types measures on all pages. Who reads both types inches and pounds. */
export function UnitsSwitch({ className }: { className?: string }) {
  const chosen = useUnits();
  return (
    <div
      role="group"
      aria-label="Units"
      className={classNames(
        'flex rounded-control border border-line-strong bg-surface p-0.5 noscript:hidden print:hidden',
        className,
      )}
    >
      {CHOICES.map(({ units, label, name, look }) => (
        <button
          key={label}
          type="button"
          aria-pressed={units === chosen}
          aria-label={`${label}: ${name}`}
          title={name}
          className={classNames(
            'min-h-8 rounded-[4px] px-2.5 text-14 whitespace-nowrap text-quiet hover:text-ink pointer-coarse:min-h-10',
            look,
          )}
          onClick={() => chooseUnits(units)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
