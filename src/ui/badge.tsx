import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const TONES = {
  premium: 'bg-gold text-on-gold',
  featured: 'bg-teal text-on-teal',
  financing: 'bg-on-navy text-navy ring-1 ring-inset ring-navy-line',
  condition: 'bg-navy text-on-navy',
  sold: 'bg-danger text-danger-wash',
  pending: 'bg-warn-wash text-warn',
  approved: 'bg-ok-wash text-ok',
  rejected: 'bg-danger-wash text-danger',
  plain: 'bg-sunken text-ink',
} as const;
export type BadgeTone = keyof typeof TONES;

/** A woven label. The text carries the meaning; the colour only repeats it. */
export function Badge({
  tone = 'plain',
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={classNames('woven inline-flex items-center gap-1 whitespace-nowrap', TONES[tone], className)}>
      {children}
    </span>
  );
}
