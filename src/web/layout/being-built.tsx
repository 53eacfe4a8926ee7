import type { ReactNode } from 'react';
import { buttonClass } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

type BeingBuiltProps = {
  title: string;
  purpose: string;
  /** What of it is there already. */
  children?: ReactNode;
};

/** A page of the site map that is not there yet: what it will do, and what to do today. */
export function BeingBuilt({ title, purpose, children }: BeingBuiltProps) {
  return (
    <main id="main" className="page-width grid justify-items-start gap-5 py-16 sm:py-24">
      <span aria-hidden="true" className="stitch stitch-bold h-[3px] w-40 text-thread-ink" />
      <h1 className="text-28 sm:text-40">{title}</h1>
      <p className="max-w-[56ch] text-20 text-quiet">
        This page is being built. {purpose} Until then, write to us and we do it with you.
      </p>
      <div className="flex flex-wrap gap-3">
        <SiteLink href="/contact" className={buttonClass({ variant: 'primary', size: 'large' })}>
          Contact Us
        </SiteLink>
        <SiteLink href="/browse" className={buttonClass({ size: 'large' })}>
          Browse Equipment
        </SiteLink>
      </div>
      {children}
    </main>
  );
}
