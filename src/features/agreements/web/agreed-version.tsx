import { SiteLink } from '#app/ui/site-link.tsx';
import { AGREEMENTS } from '../agreement-pages.schema.ts';

/** A link to the version of the brokerage agreement under which a listing was submitted. */
export function AgreedVersion({ version }: { version: number }) {
  return (
    <SiteLink href={`${AGREEMENTS.brokerage.href}?version=${version}`} className="link">
      version {version}
      <span className="sr-only"> of the brokerage agreement</span>
    </SiteLink>
  );
}
