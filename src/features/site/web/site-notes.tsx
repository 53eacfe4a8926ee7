import Clock from 'lucide-react/icons/clock';
import { classNames } from '#app/ui/class-names.ts';
import type { Sample } from '../site.schema.ts';
import { useIsSample } from './site.queries.ts';

const NOTES = {
  contact: 'Sample contact: the operator has not entered its own yet.',
  lenders: 'Sample lenders: no real offers.',
  terms: 'Sample figures: the operator has not confirmed them yet.',
  freight: 'Sample freight rates: the operator has not confirmed them yet.',
} as const satisfies Record<Sample, string>;

/** Marks adjacent content as sample data while it is. */
export function SampleNote({ of: sample, className }: { of: Sample; className?: string }) {
  if (!useIsSample(sample)) return null;
  return <p className={classNames('text-14 text-quiet', className)}>{NOTES[sample]}</p>;
}

/** The operator's opening hours, in its own words. */
export function OpeningHours({ hours }: { hours: string }) {
  return (
    <p className="flex items-start gap-2 py-1">
      <Clock role="img" aria-label="Hours:" className="mt-1 size-4 shrink-0 text-quiet" />
      <span className="min-w-0 wrap-anywhere">{hours}</span>
    </p>
  );
}
