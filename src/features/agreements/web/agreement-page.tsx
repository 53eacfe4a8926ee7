import { useSuspenseQuery } from '@tanstack/react-query';
import type { AgreementKind } from '#app/db/enums.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { longDayIn } from '#app/lib/time-zones.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { AGREEMENTS } from '../agreement-pages.schema.ts';
import type { Agreement } from '../agreements.schema.ts';
import { AgreementText } from './agreement-text.tsx';
import { agreementQuery } from './agreements.queries.ts';

type PageProps = { kind: AgreementKind; version: number | undefined };

/** The terms of use, the privacy page or the brokerage agreement, in its current or an earlier version. */
export function AgreementPage({ kind, version }: PageProps) {
  const { data: shown } = useSuspenseQuery(agreementQuery(kind, version));
  const { siteName } = useSite();
  const { title, href } = AGREEMENTS[kind];
  const current = shown.versions[0]?.version;
  return (
    <main id="main" className="page-width grid max-w-[72ch] gap-8 py-8 sm:py-12">
      <div className="grid gap-3">
        <h1 className="text-28 sm:text-40">{title}</h1>
        {kind === 'brokerage' && (
          <p className="text-quiet">Between you, if you sell a machine here, and {siteName}, which brings buyers.</p>
        )}
        <p className="text-14 text-quiet">
          Version {shown.version}, published on <Day at={shown.publishedAt} />
        </p>
        {shown.version !== current && (
          <p className="rounded-control bg-warn-wash px-4 py-3 text-14">
            This is an earlier version.{' '}
            <SiteLink href={href} className="link">
              Read the current one
            </SiteLink>
          </p>
        )}
      </div>
      <AgreementText text={shown.text} rates={shown.rates} level={2} />
      <Versions shown={shown} href={href} />
      <SiteLink href="/contact" className={buttonClass({ className: 'justify-self-start print:hidden' })}>
        Contact Us
      </SiteLink>
    </main>
  );
}

function Versions({ shown, href }: { shown: Agreement; href: string }) {
  const [current, ...earlier] = shown.versions;
  if (current === undefined || earlier.length === 0) return null;
  return (
    <section aria-labelledby="versions" className="grid gap-2 border-t border-line pt-6 print:hidden">
      <h2 id="versions" className="text-20">
        Versions
      </h2>
      <ol reversed className="grid">
        {shown.versions.map(({ version, publishedAt, note }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-3 py-1 text-14">
            {version === shown.version ? (
              <span aria-current="page" className="inline-flex min-h-11 items-center font-medium">
                Version {version}
              </span>
            ) : (
              <SiteLink
                href={version === current.version ? href : `${href}?version=${version}`}
                className="inline-flex min-h-11 items-center link"
              >
                Version {version}
              </SiteLink>
            )}
            <span className="min-w-0 text-quiet wrap-anywhere">
              <Day at={publishedAt} />: {note}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** In the site's time zone, so that everybody reads the same date. */
function Day({ at }: { at: string }) {
  return <time dateTime={at}>{longDayIn(useSite().timeZone, at)}</time>;
}
