import type { SourceKind } from '#app/db/enums.ts';
import { attributionLegend, attributionLabel, type Attribution } from '../fact-source-labels.rules.ts';

/** Drawn on a 16-unit grid: a tick, an open book, a person. The words beside them carry the meaning. */
const SIGNS = {
  checked: 'M14.3 8A6.3 6.3 0 1 1 1.7 8a6.3 6.3 0 0 1 12.6 0zM5.2 8.2l2 2L11 6',
  model: 'M8 4v9.5C6.5 12 4 12 1.7 12V2.7C4 2.7 6.5 2.7 8 4c1.5-1.3 4-1.3 6.3-1.3V12C12 12 9.5 12 8 13.5',
  seller: 'M11 5.3a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM2.7 14c0-6 10.6-6 10.6 0',
} as const satisfies Record<SourceKind, string>;

export function SourceSign({ kind }: { kind: SourceKind }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`size-3.5 shrink-0 print:size-3 ${kind === 'checked' ? 'text-ok' : 'text-quiet'}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={SIGNS[kind]} />
    </svg>
  );
}

type SourceMarkProps = { attribution: Attribution; siteName: string };

/**
 * A mark for the source of the value beside it. Its sentence shows on hover or focus, including touch, without a
 * script.
 */
export function SourceMark({ attribution, siteName }: SourceMarkProps) {
  return (
    <button
      type="button"
      // Most marks are the seller's, and the legend explains them: not a tab stop, to spare keyboard users forty of
      // them.
      tabIndex={attribution.source === 'seller' ? -1 : undefined}
      aria-label={attributionLabel(attribution, siteName)}
      className={`relative -my-1 -mr-1 shrink-0 cursor-help self-center rounded-label p-1 before:absolute before:-inset-2.5 print:m-0 print:p-0 ${SENTENCE}`}
    >
      <SourceSign kind={attribution.source} />
    </button>
  );
}

/** Generated from the mark's label, so that the page does not contain it twice. */
const SENTENCE =
  'after:pointer-events-none after:absolute after:right-1 after:bottom-full after:z-10 after:hidden after:w-max after:max-w-64 after:rounded-label after:bg-ink after:px-2 after:py-1 after:text-left after:font-sans after:text-12 after:font-normal after:text-surface after:shadow-lifted after:content-[attr(aria-label)] hover:after:block focus:after:block print:after:!hidden';

/** Explains the marks; empty without any. */
export function SourceLegend({ attributions, siteName }: { attributions: readonly Attribution[]; siteName: string }) {
  const lines = attributionLegend(attributions, siteName);
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Who says so" className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-12 text-quiet print:mt-2">
      {lines.map(({ kind, words }) => (
        <li key={kind} className="flex items-center gap-1.5">
          <SourceSign kind={kind} />
          {words}
        </li>
      ))}
    </ul>
  );
}
