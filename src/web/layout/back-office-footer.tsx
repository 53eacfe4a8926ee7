import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { SiteFacts } from '#app/features/site/site.schema.ts';

/** The back office's footer, without offers. */
export function BackOfficeFooter({ site: { siteName, supportUrl } }: { site: SiteFacts }) {
  return (
    <footer className="bg-navy text-14 text-on-navy-quiet print:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 py-2">
        <span>{siteName} back office</span>
        <a href={supportUrl} rel="noopener" className="link-plain inline-flex min-h-11 items-center hover:text-on-navy">
          Technical Support
          <ArrowUpRight aria-label="(another site)" className="ml-1 size-4" />
        </a>
      </div>
    </footer>
  );
}
