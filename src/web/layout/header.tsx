import { useRouterState } from '@tanstack/react-router';
import CircleUser from 'lucide-react/icons/circle-user';
import Heart from 'lucide-react/icons/heart';
import MenuIcon from 'lucide-react/icons/menu';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { useWatched } from '#app/features/machines/web/watch/use-watched.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { ICON_BUTTON_CLASS } from '#app/ui/icon-button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { type Viewer, menuFor, PROFILE_HREF, selfLink, sellLink } from './menu.rules.ts';
import { SIDE_MENU_ID, SideMenu } from './side-menu.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { Wordmark } from './wordmark.tsx';

const BAR_ITEM =
  'stitch-under mx-2 inline-flex rounded-label min-h-11 items-center whitespace-nowrap text-14 font-medium text-on-navy-quiet after:bottom-2 after:text-thread-on-navy hover:text-on-navy aria-[current]:text-on-navy';

export function Header({ site, viewer }: { site: SiteFacts; viewer: Viewer }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const current = [...menuFor(viewer), selfLink(viewer)].find(({ href }) => href === path)?.href;
  return (
    <header className="relative bg-navy text-on-navy print:hidden">
      <HeaderBar siteName={site.siteName} viewer={viewer} current={current} />
      <Hem />
      <SideMenu phone={viewer?.role === 'admin' ? null : site.operatorPhone} viewer={viewer} current={current} />
    </header>
  );
}

/** `current` is the address of the page's menu entry, if any. */
type HeaderBarProps = { siteName: string; viewer: Viewer; current: string | undefined };

function HeaderBar({ siteName, viewer, current }: HeaderBarProps) {
  const sell = sellLink(viewer);
  return (
    <div className="page-width flex h-16 items-center gap-2">
      <SiteLink
        href="/"
        aria-label={`${siteName}, home`}
        className="-ml-1 flex min-h-11 items-center rounded-control px-1"
      >
        <Wordmark siteName={siteName} />
      </SiteLink>
      <nav aria-label="Main" className="ml-auto hidden min-w-0 items-center gap-2 lg:flex">
        <WatchingLink />
        {[...menuFor(viewer), selfLink(viewer)].map(({ label, href }) => (
          <SiteLink
            key={href}
            href={href}
            aria-current={current === href ? 'page' : undefined}
            // The user name takes the remaining width.
            className={`${BAR_ITEM} ${href === PROFILE_HREF ? 'min-w-0' : 'shrink-0'}`}
          >
            {href === PROFILE_HREF && <CircleUser aria-hidden="true" className="mr-1.5 size-4 shrink-0" />}
            <span className={href === PROFILE_HREF ? 'max-w-56 truncate' : 'whitespace-nowrap'}>{label}</span>
          </SiteLink>
        ))}
        {viewer !== null && <SignOutButton className={`${BAR_ITEM} shrink-0`} />}
        <SiteLink href={sell.href} className={buttonClass({ variant: 'on-navy', className: 'shrink-0 xl:ml-3' })}>
          {sell.label}
        </SiteLink>
      </nav>
      <div className="ml-auto lg:hidden">
        <WatchingLink />
      </div>
      <button
        type="button"
        aria-label="Menu"
        popoverTarget={SIDE_MENU_ID}
        className={`${ICON_BUTTON_CLASS} -mr-2 lg:hidden`}
      >
        <MenuIcon aria-hidden="true" />
      </button>
    </div>
  );
}

/** The number of watched machines, once there are some. The server does not know those of a device. */
function WatchingLink() {
  const count = useWatched().length;
  if (count === 0) return null;
  return (
    <SiteLink
      href="/watching"
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control"
    >
      <Heart aria-hidden="true" className="size-5" />
      <span className="sr-only">Watching </span>
      <span className="figures text-14 font-semibold">{count}</span>
    </SiteLink>
  );
}

/** The header's lower border; during navigation it shows the progress. */
function Hem() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return (
    <div aria-hidden="true" className="stitch absolute inset-x-0 bottom-1 h-0.5 text-navy-line">
      {isLoading && <div className="stitch sew-slowly absolute inset-0 text-thread-on-navy" />}
    </div>
  );
}
