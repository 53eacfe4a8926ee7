import { useId, type ReactNode } from 'react';
import { pluralize } from '#app/lib/format.ts';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { MAX_RESULTS, type AdminSearchResults } from '../../admin-search.schema.ts';

/** A result of a section. */
export type Result<Of extends keyof AdminSearchResults> = AdminSearchResults[Of][number];

type ResultSectionProps<Thing> = {
  title: string;
  results: readonly Thing[];
  /** The page with all results, if there is one. */
  moreHref?: string;
  children: (thing: Thing) => ReactNode;
};

/** The results of a section; nothing without any. */
export function ResultSection<Thing>({ title, results, moreHref, children }: ResultSectionProps<Thing>) {
  const id = useId();
  if (results.length === 0) return null;
  return (
    <Panel aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-20">
        {title}
      </h2>
      <ul className="grid divide-y divide-line">{results.map(children)}</ul>
      {results.length === MAX_RESULTS && moreHref !== undefined && (
        <SiteLink href={moreHref} className="justify-self-start rounded-label text-14 link">
          See all
        </SiteLink>
      )}
    </Panel>
  );
}

type EntryProps = { href: string; name: string; facts: ReactNode; links?: readonly RelatedLink[] };

const NO_LINKS: readonly RelatedLink[] = [];

/** A result: a link to where it is dealt with, what is known of it, and links to related items. */
export function Entry({ href, name, facts, links = NO_LINKS }: EntryProps) {
  return (
    <li className="grid gap-1 py-2">
      <SiteLink href={href} className="justify-self-start link-quiet font-medium wrap-anywhere">
        {name}
      </SiteLink>
      <p className="text-14 text-quiet wrap-anywhere">{facts}</p>
      {links.length > 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-14">
          {links.map(({ href: to, label }) => (
            <SiteLink key={to} href={to} className="rounded-label link">
              {label}
            </SiteLink>
          ))}
        </p>
      )}
    </li>
  );
}

type RelatedLink = { href: string; label: string };

/** A link to a result's related items; empty if there are none. */
export function relatedLinks(count: number, noun: string, href: string): RelatedLink[] {
  return count === 0 ? [] : [{ href, label: pluralize(count, noun) }];
}
