import { useRouterState } from '@tanstack/react-router';
import MenuIcon from 'lucide-react/icons/menu';
import { buttonClass } from '#app/ui/button-class.ts';
import { ICON_BUTTON_CLASS } from '#app/ui/icon-button.tsx';
import type { Viewer } from './menu.rules.ts';
import { menuFor, sellLink } from './menu.rules.ts';
import { SIDE_MENU_ID, SideMenu } from './side-menu.tsx';
import { SiteLink } from './site-link.tsx';
import { Wordmark } from './wordmark.tsx';

export function Header({ siteName, viewer }: { siteName: string; viewer: Viewer }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const sell = sellLink(viewer);
  return (
    <header className="relative bg-navy text-on-navy print:hidden">
      <div className="page-width flex h-16 items-center gap-2">
        <SiteLink
          href="/"
          aria-label={`${siteName}, home`}
          className="-ml-1 flex min-h-11 items-center rounded-control px-1"
        >
          <Wordmark siteName={siteName} />
        </SiteLink>
        <nav aria-label="Main" className="ml-auto hidden items-center gap-2 md:flex">
          {menuFor(viewer).map(({ label, href }) => (
            <SiteLink
              key={href}
              href={href}
              aria-current={path === href ? 'page' : undefined}
              className="stitch-under mx-2 inline-flex rounded-label min-h-11 items-center text-14 font-medium text-on-navy-quiet after:bottom-2 after:text-thread-on-navy hover:text-on-navy aria-[current]:text-on-navy"
            >
              {label}
            </SiteLink>
          ))}
          <SiteLink href={sell.href} className={buttonClass({ variant: 'on-navy', className: 'ml-3' })}>
            {sell.label}
          </SiteLink>
        </nav>
        <button
          type="button"
          aria-label="Menu"
          popoverTarget={SIDE_MENU_ID}
          className={`${ICON_BUTTON_CLASS} -mr-2 ml-auto md:hidden`}
        >
          <MenuIcon aria-hidden="true" />
        </button>
      </div>
      <Hem />
      <SideMenu viewer={viewer} path={path} />
    </header>
  );
}

/** The header's hem; while a page is on its way, red thread is sewn along it. */
function Hem() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return (
    <div aria-hidden="true" className="stitch absolute inset-x-0 bottom-1 h-0.5 text-navy-line">
      {isLoading && <div className="stitch sew-slowly absolute inset-0 text-thread-on-navy" />}
    </div>
  );
}
