import CircleUser from 'lucide-react/icons/circle-user';
import X from 'lucide-react/icons/x';
import { telHref } from '#app/features/machines/machine-links.rules.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { ICON_BUTTON_CLASS } from '#app/ui/icon-button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useSheet } from '#app/ui/use-sheet.ts';
import type { Viewer } from './menu.rules.ts';
import { menuFor, PROFILE_HREF, selfLink, sellLink } from './menu.rules.ts';
import { SignOutButton } from './sign-out-button.tsx';

export const SIDE_MENU_ID = 'side-menu';

const ITEM =
  'stitch-under flex min-h-13 max-w-full items-center justify-self-start font-display text-20 font-semibold after:bottom-2 after:text-thread-on-navy';

type SideMenuProps = {
  viewer: Viewer;
  current: string | undefined;
  /** The telephone number for questions; null for admins. */
  phone: string | null;
};

/** The menu on phones. A native popover, so that it works before scripts load. */
export function SideMenu({ viewer, current, phone }: SideMenuProps) {
  const sheet = useSheet<HTMLElement>();
  const sell = sellLink(viewer);
  const close = () => {
    document.getElementById(SIDE_MENU_ID)?.hidePopover();
  };
  return (
    <section ref={sheet} aria-label="Menu" id={SIDE_MENU_ID} popover="auto" className="side-menu bg-navy text-on-navy">
      <div className="flex h-16 items-center justify-end px-2">
        <button
          type="button"
          aria-label="Close menu"
          popoverTarget={SIDE_MENU_ID}
          popoverTargetAction="hide"
          className={ICON_BUTTON_CLASS}
        >
          <X aria-hidden="true" />
        </button>
      </div>
      <nav aria-label="Menu" className="grid gap-1 px-5 pb-8">
        {[...menuFor(viewer), selfLink(viewer)].map(({ label, href }) => (
          <SiteLink
            key={href}
            href={href}
            onClick={close}
            aria-current={current === href ? 'page' : undefined}
            className={ITEM}
          >
            {href === PROFILE_HREF && <CircleUser aria-hidden="true" className="mr-2 size-5 shrink-0" />}
            <span className="truncate">{label}</span>
          </SiteLink>
        ))}
        {viewer !== null && <SignOutButton className={ITEM} onClick={close} />}
        <SiteLink
          href={sell.href}
          onClick={close}
          className={buttonClass({ variant: 'on-navy', size: 'large', className: 'mt-5' })}
        >
          {sell.label}
        </SiteLink>
      </nav>
      {phone !== null && (
        <p className="mt-auto flex flex-wrap items-center gap-x-2 px-5 py-4 text-14 text-on-navy-quiet">
          Questions?
          <a href={telHref(phone)} className="figures link inline-flex min-h-11 items-center text-on-navy">
            {phone}
          </a>
        </p>
      )}
    </section>
  );
}
