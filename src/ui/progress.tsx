import { classNames } from './class-names.ts';

type ProgressProps = {
  title: string;
  /** The name of the bar. */
  label: string;
  /** Null while nobody can tell. */
  percentage: number | null;
  /** What it is at, in words. */
  detail: string;
};

/** How far something is: a seam that sews itself along its holes. */
export function Progress({ title, label, percentage, detail }: ProgressProps) {
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-x-6">
        <p className="min-w-0 font-semibold wrap-anywhere">{title}</p>
        {percentage !== null && <p className="figures text-14 whitespace-nowrap text-quiet">{percentage}%</p>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percentage ?? undefined}
        aria-valuemin={0}
        aria-valuemax={100}
        className="stitch stitch-bold h-[3px] text-line-strong"
      >
        <div
          className={classNames(
            'stitch stitch-bold forced-thread h-[3px] text-thread-ink',
            percentage === null && 'sew-slowly',
          )}
          style={{ width: percentage === null ? '100%' : `${percentage}%` }}
        />
      </div>
      <p className="text-14 text-quiet wrap-anywhere tabular-nums">{detail}</p>
    </div>
  );
}
