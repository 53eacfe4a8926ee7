import { Link, useRouter } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';

const LINK =
  'inline-flex min-h-11 items-center underline decoration-transparent decoration-dashed underline-offset-4 hover:decoration-current';

/** Where the page stands, and the way back to the list as it was left. */
export function MachineTrail({ brand, name, lastList }: { brand: string; name: string; lastList: () => string }) {
  return (
    <nav aria-label="Breadcrumb" className="flex items-center gap-x-4 text-14 text-quiet print:hidden">
      <BackToList lastList={lastList} />
      <ol className="hidden min-w-0 items-center gap-2 sm:flex">
        <Crumb>
          <Link to="/" className={LINK}>
            Home
          </Link>
        </Crumb>
        <Crumb>
          <Link to="/browse" className={LINK}>
            Browse
          </Link>
        </Crumb>
        <Crumb>
          <Link to="/browse" search={{ brand: [brand] }} className={LINK}>
            {brand}
          </Link>
        </Crumb>
        <li aria-current="page" className="truncate text-ink">
          {name}
        </li>
      </ol>
    </nav>
  );
}

function Crumb({ children }: { children: ReactNode }) {
  return <li className="flex items-center gap-2 after:content-['/'] after:text-line-strong">{children}</li>;
}

function BackToList({ lastList }: { lastList: () => string }) {
  const router = useRouter();
  return (
    <Link
      to="/browse"
      className={`${LINK} gap-1.5 font-medium whitespace-nowrap text-ink`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        // Going back also brings the reader to the card that was pressed.
        if (router.state.location.state.fromList === true) router.history.back();
        else void router.navigate({ href: lastList() });
      }}
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back to Browse
    </Link>
  );
}
