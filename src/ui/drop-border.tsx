import { classNames } from './class-names.ts';

/** The dashed border of a drop target, highlighted while files are dragged over it. */
export function DropBorder({ isActive }: { isActive: boolean }) {
  return (
    <svg
      aria-hidden="true"
      className={classNames(
        'pointer-events-none absolute inset-0 size-full overflow-visible transition-colors',
        isActive ? 'text-thread-ink' : 'text-line-strong',
      )}
    >
      <rect
        x="1.5"
        y="1.5"
        rx="10"
        fill="none"
        stroke="currentColor"
        strokeWidth={isActive ? 3 : 2}
        strokeDasharray="8 8"
        strokeLinecap="round"
        className="h-[calc(100%-3px)] w-[calc(100%-3px)]"
      />
    </svg>
  );
}
