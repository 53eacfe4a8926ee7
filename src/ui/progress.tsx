import { classNames } from './class-names.ts';

type ProgressProps = {
  title: string;
  /** The accessible name of the bar. */
  label: string;
  /** The progress; null if unknown. */
  percentage: number | null;
  /** The progress in words, the only figure that is announced. */
  detail: string;
};

/** A progress bar, drawn as a seam. */
export function Progress({ title, label, percentage, detail }: ProgressProps) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold wrap-anywhere">{title}</p>
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
