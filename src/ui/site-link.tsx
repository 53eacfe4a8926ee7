import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { leaveToastBehind } from './toast-store.ts';

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of this site, including its search. */
  href: string;
  /** Options for the router's navigation. */
  going?: Going | undefined;
  /** Whether hovering prefetches the page's data. */
  preload?: boolean;
};
type Going = Pick<Parameters<ReturnType<typeof useRouter>['navigate']>[0], 'replace' | 'resetScroll' | 'state'>;

/**
 * A link within the site: client-side navigation, prefetched on hover. The router's own `Link` computes its target and
 * active state for each link, which on the server takes longer than the rest of a page.
 */
export function SiteLink({ href, going, preload = true, onClick, children, ...rest }: SiteLinkProps) {
  const router = useRouter();
  const fetchAhead = preload
    ? () => {
        // Following the link will show the error.
        router.preloadRoute({ to: '/', href }).catch(() => {});
      }
    : undefined;
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (opensElsewhere(event)) return;
        event.preventDefault();
        if (leadsToAnotherPage(event.currentTarget)) leaveToastBehind();
        void router.navigate({ href, ...going });
      }}
      onMouseEnter={fetchAhead}
      onFocus={fetchAhead}
      onTouchStart={fetchAhead}
      {...rest}
    >
      {children}
    </a>
  );
}

function leadsToAnotherPage({ pathname }: HTMLAnchorElement): boolean {
  return pathname !== window.location.pathname;
}

type Press = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Whether the router must ignore a click: it was already handled, or opens a new tab. */
export function opensElsewhere(event: Press): boolean {
  return (
    event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  );
}
