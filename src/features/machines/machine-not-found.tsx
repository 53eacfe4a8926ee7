import { buttonClass } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

export function MachineNotFound() {
  return (
    <main id="main" className="page-width grid justify-items-start gap-5 py-16 sm:py-24">
      <span aria-hidden="true" className="stitch stitch-bold h-[3px] w-40 text-line-strong" />
      <h1 className="text-28 sm:text-40">Machine Not Found</h1>
      <p className="text-20 text-quiet">The machine you're looking for doesn't exist.</p>
      <SiteLink href="/browse" className={buttonClass({ variant: 'primary', size: 'large' })}>
        Back to Browse
      </SiteLink>
    </main>
  );
}
