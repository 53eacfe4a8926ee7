import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

/** A link to an address of ours kept as text, as in the menus: no page load, and fetched when the pointer nears. */
export function SiteLink({ href, onClick, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter();
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (opensElsewhere(event)) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
      {...rest}
    >
      {children}
    </a>
  );
}

function opensElsewhere(event: MouseEvent): boolean {
  return (
    event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  );
}
