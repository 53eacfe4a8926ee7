import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AGREEMENT_KINDS } from '#app/db/enums.ts';
import { AGREEMENTS } from '#app/features/agreements/agreement-pages.schema.ts';
import { TEXT_GROUPS } from '#app/features/site/editable-texts.rules.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { TextSummary } from '../../texts.schema.ts';
import { TEXTS_HREF, textsQuery } from './texts.queries.ts';

/** The texts that the operator can edit, by group. */
export function TextsPage() {
  const [search, setSearch] = useState('');
  return (
    <>
      <Field label="Find a text" className="max-w-md">
        {(control) => (
          <Input {...control} type="search" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
        )}
      </Field>
      <Loaded query={useQuery(textsQuery)} failure="Failed to fetch the texts">
        {(texts) => (
          <>
            <Agreements search={search} />
            <Groups texts={texts.filter((text) => matches(text, search))} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Texts with pages of their own, on which versions are published. */
function Agreements({ search }: { search: string }) {
  const found = AGREEMENT_KINDS.filter((kind) => matches({ ...AGREEMENTS[kind], usedIn: VERSIONED }, search));
  if (found.length === 0) return null;
  return (
    <Panel aria-labelledby="texts-agreements" className="grid grid-cols-1 gap-2">
      <h2 id="texts-agreements" className="text-20">
        Agreements
      </h2>
      <p className="text-14 text-quiet">{VERSIONED}</p>
      <ul className="divide-y divide-line">
        {found.map((kind) => (
          <li key={kind} className="py-2">
            <SiteLink
              href={`/admin/agreements/${kind}`}
              preload={false}
              className="inline-flex min-h-11 items-center font-semibold link-quiet sm:min-h-8"
            >
              {AGREEMENTS[kind].title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const VERSIONED = 'Pages whose every version is kept. Sellers agree to the brokerage agreement with each listing.';

function matches({ title, usedIn }: Pick<TextSummary, 'title' | 'usedIn'>, search: string): boolean {
  return `${title} ${usedIn}`.toLowerCase().includes(search.trim().toLowerCase());
}

const GROUP_LABELS = {
  rejections: 'Rejections',
  pages: 'Pages',
  'mails-to-sellers': 'Emails to sellers',
  'mails-to-account-holders': 'Emails to account holders',
  'mails-to-buyers': 'Emails to buyers',
  'mails-to-office': 'Emails to the office',
} as const satisfies Record<TextSummary['group'], string>;

function Groups({ texts }: { texts: readonly TextSummary[] }) {
  if (texts.length === 0) return <EmptyState title="No texts match.">Clear the field to see all.</EmptyState>;
  return TEXT_GROUPS.map((group) => {
    const own = texts.filter((text) => text.group === group);
    if (own.length === 0) return null;
    return (
      <Panel key={group} aria-labelledby={`texts-${group}`} className="grid grid-cols-1 gap-2">
        <h2 id={`texts-${group}`} className="text-20">
          {GROUP_LABELS[group]}
        </h2>
        <ul className="divide-y divide-line">
          {own.map((text) => (
            <TextRow key={text.key} text={text} />
          ))}
        </ul>
      </Panel>
    );
  });
}

function TextRow({ text: { key, title, usedIn, edited } }: { text: TextSummary }) {
  return (
    <li className="grid gap-x-6 py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid">
        <SiteLink
          href={`${TEXTS_HREF}/${key}`}
          preload={false}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold link-quiet sm:min-h-8"
        >
          {title}
        </SiteLink>
        <p className="text-14 text-quiet">{usedIn}</p>
      </div>
      <p className="text-14 text-quiet">
        {edited === null ? (
          'As shipped'
        ) : (
          <>
            Edited <LocalMoment at={edited.at} /> by {edited.by}
          </>
        )}
      </p>
    </li>
  );
}
