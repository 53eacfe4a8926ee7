import { useRouterState, type AnyRouteMatch } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';

/**
 * In the browser, what tabs, history and whoever shares a page read in its head. All else in it is for those who read a
 * page as the server sends it, and is written there alone: Preact would take it out.
 */
export function PageHead() {
  const { title, canonical } = useRouterState({ select: ({ matches }) => headOf(matches), structuralSharing: true });
  useLayoutEffect(() => {
    if (title !== undefined) document.title = title;
    keepCanonical(canonical);
  }, [title, canonical]);
  return null;
}

/** As the framework has it: the innermost route decides. */
function headOf(matches: readonly AnyRouteMatch[]) {
  return {
    title: matches.flatMap(({ meta }) => meta ?? []).findLast((tag) => tag?.title !== undefined)?.title,
    canonical: matches.flatMap(({ links }) => links ?? []).findLast((link) => link?.rel === 'canonical')?.href,
  };
}

/** The one address of what is shown, where it has one. */
function keepCanonical(href: string | undefined): void {
  const kept = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (href === undefined) return kept?.remove();
  const link = kept ?? document.head.appendChild(document.createElement('link'));
  link.rel = 'canonical';
  link.href = href;
}
