import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { compareHref } from '../../compared-machines.rules.ts';
import { keepComparison, useComparison } from './use-comparison.ts';

/** A bar at the bottom of the screen while machines are selected: their number, and a link to the comparison. */
export function CompareTray() {
  const ids = useComparison();
  if (ids.length === 0) return null;
  return (
    <section
      aria-label="Compare"
      className="compare-tray fixed inset-x-0 bottom-0 z-20 border-t border-line-strong bg-surface pb-[env(safe-area-inset-bottom)] shadow-overlay print:hidden"
    >
      <div className="page-width flex min-h-14 items-center justify-between gap-3">
        <p role="status" className="text-14 font-medium">
          {ids.length === 1 ? '1 machine: choose another' : `${ids.length} machines`}
        </p>
        <div className="flex gap-2">
          <Button variant="quiet" size="small" onClick={() => keepComparison([])}>
            Clear<span className="sr-only"> the comparison</span>
          </Button>
          <SiteLink href={compareHref(ids)} className={buttonClass({ size: 'small' })}>
            Compare
          </SiteLink>
        </div>
      </div>
    </section>
  );
}
