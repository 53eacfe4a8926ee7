import { buttonClass, type ButtonVariant } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { PORTAL_HREF } from '../../checkout-address.rules.ts';

export function PortalLink({ variant }: { variant?: ButtonVariant }) {
  return (
    <SiteLink href={PORTAL_HREF} className={buttonClass({ variant })}>
      Go to your listings
    </SiteLink>
  );
}
