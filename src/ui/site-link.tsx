import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { leaveToastBehind } from './toast-store.ts';

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of ours, with its search. */
  href: string;
  /** How the router goes there, where it is not the usual way. */
  going?: Going | undefined;
  /** Whether what the page needs is fetched as soon as the pointer is on the link. */
  preload?: boolean;
};
type Going = Pick<Parameters<ReturnType<typeof useRouter>['navigate']>[0], 'replace' | 'resetScroll' | 'state'>;

/**
 * A link within the site: no page load, and fetched when the pointer is on it. The router's own link works out, for each
 * one on the page, where it leads and whether that is here; on the server that takes longer than the rest of a page.
 */
export function SiteLink({ href, going, preload = true, onClick, children, ...rest }: SiteLinkProps) {
  const router = useRouter();
  const fetchAhead = preload
    ? () => {
        // Whoever then follows the link is told what is wrong.
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

/** Whether a click is not for us: somebody has taken it, or wants a new tab. */
export function opensElsewhere(event: Press): boolean {
  return (
    event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  );
}
