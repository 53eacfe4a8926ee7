import X from 'lucide-react/icons/x';
import { buttonClass } from '#app/ui/button-class.ts';
import { ICON_BUTTON_CLASS } from '#app/ui/icon-button.tsx';
import type { Viewer } from './menu.rules.ts';
import { menuFor, sellLink } from './menu.rules.ts';
import { SiteLink } from './site-link.tsx';

export const SIDE_MENU_ID = 'side-menu';

/** The phone's menu. A popover, so that it opens before any script has arrived. */
export function SideMenu({ viewer, path }: { viewer: Viewer; path: string }) {
  const sell = sellLink(viewer);
  const close = () => {
    document.getElementById(SIDE_MENU_ID)?.hidePopover();
  };
  return (
    <div id={SIDE_MENU_ID} popover="auto" className="side-menu bg-navy text-on-navy">
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
        {menuFor(viewer).map(({ label, href }) => (
          <SiteLink
            key={href}
            href={href}
            onClick={close}
            aria-current={path === href ? 'page' : undefined}
            className="stitch-under flex min-h-13 items-center justify-self-start font-display text-20 font-semibold after:bottom-2 after:text-thread-on-navy"
          >
            {label}
          </SiteLink>
        ))}
        <SiteLink
          href={sell.href}
          onClick={close}
          className={buttonClass({ variant: 'on-navy', size: 'large', className: 'mt-5' })}
        >
          {sell.label}
        </SiteLink>
      </nav>
    </div>
  );
}
