import { formatInteger } from '#app/lib/format.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { classNames } from '#app/ui/class-names.ts';
import { scrollRowTo } from '#app/ui/focus-row.ts';
import { ListSearch, useListNavigate } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { THREAD_GROUPS, type DeskSearch, type ThreadGroup } from '../../desk-search.schema.ts';
import type { DeskPage } from '../../desk.schema.ts';
import { deskHref, groupOf } from './desk.queries.ts';

export const SEARCH_LABEL = 'Search conversations';

export const GROUP_LABELS = {
  office: 'Waiting for us',
  seller: 'Waiting for the seller',
  buyer: 'Waiting for the buyer',
  closed: 'Closed',
} as const satisfies Record<ThreadGroup, string>;

type DeskBarProps = { search: DeskSearch; counts: DeskPage['counts'] | undefined };

/** The groups with their counts, the search, and whether only one's own conversations are shown. */
export function DeskBar({ search, counts }: DeskBarProps) {
  const navigate = useListNavigate();
  const isOwn = search.assigned === 'me';
  const fresh = { cursor: undefined, thread: undefined };
  return (
    <div className={classNames('grid grid-cols-1 gap-3', search.thread !== undefined && 'max-lg:hidden')}>
      <GroupLinks search={search} counts={counts} />
      <div className="flex flex-wrap gap-3">
        <ListSearch
          label={SEARCH_LABEL}
          placeholder="Buyer, machine, words"
          action="/admin/messages"
          value={search.search}
          onSearch={(text) => navigate(deskHref(search, { ...fresh, group: undefined, search: text }))}
        />
        <SiteLink
          href={deskHref(search, { ...fresh, assigned: isOwn ? undefined : 'me' })}
          going={{ resetScroll: false }}
          preload={false}
          aria-current={isOwn ? 'true' : undefined}
          className={buttonClass()}
        >
          {isOwn ? 'Show everybody’s' : 'Only mine'}
        </SiteLink>
      </div>
    </div>
  );
}

function GroupLinks({ search, counts }: DeskBarProps) {
  const current = groupOf(search);
  return (
    <nav
      aria-label="Groups"
      className="relative flex gap-x-1 overflow-x-auto rounded-panel border border-line bg-surface shadow-card sm:flex-wrap"
    >
      {THREAD_GROUPS.map((group) => (
        <SiteLink
          key={group}
          href={deskHref(search, { group, search: undefined, cursor: undefined, thread: undefined })}
          going={{ resetScroll: false }}
          preload={false}
          ref={group === current ? scrollRowTo : undefined}
          aria-current={group === current ? 'true' : undefined}
          className="stitch-under flex min-h-11 shrink-0 items-center gap-2 rounded-panel px-3.5 py-2 text-14 font-semibold text-quiet after:text-thread-ink hover:bg-sunken hover:text-ink aria-[current]:text-ink"
        >
          {GROUP_LABELS[group]}
          {counts !== undefined && <span className="figures font-normal">{formatInteger(counts[group])}</span>}
        </SiteLink>
      ))}
    </nav>
  );
}
