import { buttonClass } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

/** The not-found page; its picture is a broken thread. */
export function NotFoundPage() {
  return (
    <main id="main" className="page-width grid justify-items-start gap-5 py-16 sm:py-24">
      <BrokenThread />
      <p className="figures text-14 font-bold text-thread-ink">404 · Thread break</p>
      <h1 className="text-40 font-stretch-[106%]">Page not found</h1>
      <p className="max-w-[52ch] text-20 text-quiet">
        There is no page at this address. It may have moved, or the listing was removed.
      </p>
      <div className="flex flex-wrap gap-3">
        <SiteLink href="/browse" className={buttonClass({ variant: 'primary', size: 'large' })}>
          Browse Equipment
        </SiteLink>
        <SiteLink href="/" className={buttonClass({ size: 'large' })}>
          Home
        </SiteLink>
      </div>
    </main>
  );
}

function BrokenThread() {
  return (
    <svg
      viewBox="0 0 560 72"
      aria-hidden="true"
      className="w-full max-w-xl fill-none stroke-thread-ink stroke-3"
      strokeLinecap="round"
    >
      <path d="M2 54h178" strokeDasharray="16 11" />
      <path d="M196 54c22 0 30-10 34-24s-12-20-16-8 14 20 30 8c8-6 12-16 10-26" />
      <path d="M312 62c-4-14 8-22 20-14 10 6 20 6 28 6" strokeDasharray="none" />
      <path d="M372 54h186" className="stroke-line-strong" strokeDasharray="2 25" />
    </svg>
  );
}
