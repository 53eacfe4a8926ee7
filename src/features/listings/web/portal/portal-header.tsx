import { buttonClass } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

export function PortalHeader({ hasListings }: { hasListings: boolean }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <h1 className="text-28 sm:text-40">Sellers Portal</h1>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <SiteLink href="/ways-to-sell" className={buttonClass({ className: 'max-sm:flex-1' })}>
          Ways to Sell
        </SiteLink>
        <SiteLink href="/seller-portal/payments" className={buttonClass({ className: 'max-sm:flex-1' })}>
          Payments
        </SiteLink>
        <SiteLink href="/profile" className={buttonClass({ className: 'max-sm:flex-1' })}>
          Profile
        </SiteLink>
        {/* With nothing listed yet, the same link stands larger below. */}
        {hasListings && (
          <SiteLink href="/sell" className={buttonClass({ variant: 'primary', className: 'max-sm:flex-1' })}>
            Sell Your Equipment
          </SiteLink>
        )}
      </div>
    </header>
  );
}
