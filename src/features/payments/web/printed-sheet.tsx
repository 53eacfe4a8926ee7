import type { ReactNode } from 'react';

/** Printed in black on white, whatever the screen's theme. */
export const PAPER =
  'print:[--color-danger:#000] print:[--color-ink:#000] print:[--color-line-strong:#000] print:[--color-line:#999] print:[--color-quiet:#000] print:[--color-surface:#fff] print:[--color-warn-wash:#fff] print:[--color-warn:#000]';
/** A document on a screen, and on one printed page. */
export const SHEET =
  'grid gap-6 rounded-panel border border-line bg-surface p-5 text-ink shadow-card sm:p-10 print:gap-5 print:border-0 print:text-14 print:p-0 print:shadow-none';

/** One of the two parties of a document. */
export function Party({ title, lines }: { title: ReactNode; lines: readonly string[] }) {
  return (
    <section className="grid content-start gap-1">
      <h2 className="text-14 text-quiet">{title}</h2>
      <address className="grid not-italic wrap-anywhere">
        {lines.map((line, at) => (
          <span key={line} className={at === 0 ? 'font-semibold' : 'text-14'}>
            {line}
          </span>
        ))}
      </address>
    </section>
  );
}

/** A labelled value of a document. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-1.5">
      <dt className="shrink-0 text-quiet">{label}</dt>
      <dd className="text-right font-medium tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}
