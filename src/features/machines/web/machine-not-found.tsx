import { GONE_WORDS, MACHINE_NOT_FOUND, type GoneState } from '../gone-listing.rules.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { LoadProblem } from '#app/ui/loaded.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';

const UNKNOWN = { title: MACHINE_NOT_FOUND, sentence: "The machine you're looking for doesn't exist." };

type MachineNotFoundProps = {
  /** Why visitors no longer see it; null if they never did. */
  gone?: GoneState | null;
  /** Retries, because the machine may exist after all. */
  onRetry?: (() => Promise<unknown>) | null;
};

export function MachineNotFound({ gone = null, onRetry = null }: MachineNotFoundProps) {
  const { title, sentence } = gone === null ? UNKNOWN : GONE_WORDS[gone];
  return (
    <main id="main" className="page-width grid justify-items-start gap-5 py-16 sm:py-24">
      <span aria-hidden="true" className="stitch stitch-bold h-[3px] w-40 text-line-strong" />
      <h1 className="text-28 sm:text-40">{title}</h1>
      {onRetry === null ? (
        <p className="text-20 text-quiet">{sentence}</p>
      ) : (
        <LoadProblem title="Failed to fetch machine details" onRetry={onRetry} />
      )}
      <SiteLink href="/browse" className={buttonClass({ variant: 'primary', size: 'large' })}>
        Back to Browse
      </SiteLink>
    </main>
  );
}
