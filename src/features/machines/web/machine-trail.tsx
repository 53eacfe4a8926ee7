import { useRouter } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Trail } from '#app/ui/trail.tsx';

const LINK = 'inline-flex min-h-11 items-center link-plain';

type MachineTrailProps = {
  brand: string;
  /** The address of the brand's other machines. */
  brandHref: string;
  name: string;
  lastList: () => string;
};

/** The breadcrumb, and the link back to the list as it was left. */
export function MachineTrail({ brand, brandHref, name, lastList }: MachineTrailProps) {
  return (
    <nav aria-label="Breadcrumb" className="flex items-center gap-x-4 text-14 text-quiet print:hidden">
      <BackToList lastList={lastList} />
      <Trail
        className="hidden sm:flex"
        steps={[
          { name: 'Home', href: '/' },
          { name: 'Browse', href: '/browse' },
          { name: brand, href: brandHref },
        ]}
        here={name}
      />
    </nav>
  );
}

function BackToList({ lastList }: { lastList: () => string }) {
  const router = useRouter();
  return (
    <SiteLink
      href="/browse"
      className={`${LINK} gap-1.5 font-medium whitespace-nowrap text-ink`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        // Going back also restores the scroll position.
        if (router.state.location.state.fromList === true) router.history.back();
        else void router.navigate({ href: lastList() });
      }}
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back to Browse
    </SiteLink>
  );
}
