/** A page that is also printed: in black on white, whatever the screen's theme. */
export const PAPER_CLASS =
  'print:[--color-danger:#000] print:[--color-ink:#000] print:[--color-line-strong:#000] print:[--color-line:#999] print:[--color-quiet:#000] print:[--color-surface:#fff] print:[--color-warn-wash:#fff] print:[--color-warn:#000]';

/** The document on such a page, which on paper has no frame. */
export const SHEET_CLASS =
  'grid gap-6 rounded-panel border border-line bg-surface p-5 text-ink shadow-card sm:p-10 print:gap-5 print:border-0 print:text-14 print:p-0 print:shadow-none';
