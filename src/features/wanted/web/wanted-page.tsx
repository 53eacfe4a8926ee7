import { useQuery } from '@tanstack/react-query';
import { useHydrated, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { postWantedHref } from '#app/features/catalogue/browse-search.schema.ts';
import { LISTED_NAME_MAX, MAX_COUNT } from '#app/features/machines/machines.rules.ts';
import { US_STATES } from '#app/features/machines/us-states.rules.ts';
import { BrokenLink } from '#app/features/watching/web/broken-link.tsx';
import { isNotFoundError } from '#app/lib/api.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { KeptFocus, ListFooter } from '#app/ui/paged-list.tsx';
import { Select } from '#app/ui/select.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { WantedAd } from '../wanted.schema.ts';
import type { WantedQuery } from '../wanted-list.schema.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { OwnAds } from './own-ads.tsx';
import { WantedCard } from './wanted-card.tsx';
import { ADS_PER_PAGE, ownWantedQuery, wantedQuery } from './wanted.queries.ts';

type WantedPageProps = { search: WantedQuery; linkKey: string | undefined };

/** What buyers look for, and, above it, the visitor's own ads. */
export function WantedPage({ search, linkKey }: WantedPageProps) {
  const viewer = useViewer();
  const isHydrated = useHydrated();
  const hasOwn = linkKey !== undefined || (viewer !== null && viewer.role !== 'guest');
  // Only in the browser: a page that the server renders without a session may be cached.
  const own = useQuery({ ...ownWantedQuery(linkKey), enabled: isHydrated && hasOwn });
  if (isNotFoundError(own.error))
    return (
      <main id="main" className="page-width py-8">
        <BrokenLink path="/wanted" />
      </main>
    );
  return (
    <main id="main" className="page-width grid grid-cols-1 content-start gap-6 py-6 sm:py-10">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h1 className="text-28 sm:text-40">Wanted</h1>
          <p className="max-w-[60ch] text-quiet">
            Machines that buyers look for now. Offer one of yours: the buyer hears of it at once.
          </p>
        </div>
        <SiteLink href={postWantedHref({})} className={buttonClass({ variant: 'primary' })}>
          Tell us what you need
        </SiteLink>
      </header>
      {own.data !== undefined && own.data.length > 0 && <OwnAds ads={own.data} linkKey={linkKey} />}
      <PublicAds search={search} ownIds={own.data?.map(({ id }) => id) ?? []} />
    </main>
  );
}

function PublicAds({ search, ownIds }: { search: WantedQuery; ownIds: readonly string[] }) {
  const ads = useQuery(wantedQuery(search));
  const [answered, setAnswered] = useState<WantedAd | null>(null);
  const hrefOf = (page: number) => `/wanted${stringifySearch({ ...search, page: page === 1 ? undefined : page })}`;
  return (
    <section aria-labelledby="ads-heading" className="grid grid-cols-1 gap-4">
      <h2 id="ads-heading" className="text-20">
        What buyers look for
      </h2>
      <Filters key={stringifySearch(search)} search={search} />
      <Loaded query={ads} failure="Failed to fetch the wanted ads" skeleton="h-64">
        {({ rows, total, isTotalExact }) => (
          <KeptFocus rows="li" className="gap-4">
            {rows.length === 0 ? (
              <NoAds isFiltered={total > 0 || Object.keys(search).length > 0} />
            ) : (
              <ul className="grid gap-4 lg:grid-cols-2">
                {rows.map((ad) => (
                  <WantedCard key={ad.id} ad={ad} isOwn={ownIds.includes(ad.id)} onAnswer={() => setAnswered(ad)} />
                ))}
              </ul>
            )}
            <ListFooter
              page={search.page ?? 1}
              pageSize={ADS_PER_PAGE}
              shown={rows.length}
              total={total}
              isTotalExact={isTotalExact}
              noun={['ad', 'ads']}
              hrefOf={hrefOf}
            />
          </KeptFocus>
        )}
      </Loaded>
      <AnswerDialog ad={answered} onClose={() => setAnswered(null)} />
    </section>
  );
}

function NoAds({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      title="Nobody looks for such a machine now"
      actions={
        <SiteLink href="/wanted" className={buttonClass()}>
          Show all wanted ads
        </SiteLink>
      }
    >
      List it all the same: most buyers save a search, and hear of it.
    </EmptyState>
  ) : (
    <EmptyState
      title="No wanted ad yet"
      actions={
        <SiteLink href={postWantedHref({})} className={buttonClass({ variant: 'primary' })}>
          Tell us what you need
        </SiteLink>
      }
    >
      Say which machine you need, by when and for how much. Sellers answer, and do not learn who you are.
    </EmptyState>
  );
}

/** The machine that a seller has. Without scripts, the form opens the same address. */
function Filters({ search }: { search: WantedQuery }) {
  const navigate = useNavigate();
  return (
    <form
      action="/wanted"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = Object.fromEntries([...new FormData(event.currentTarget)].filter(([, value]) => value !== ''));
        void navigate({ href: `/wanted${stringifySearch(typed)}` });
      }}
    >
      <Field label="I have a" className="max-sm:w-full">
        {(control) => (
          <Input
            {...control}
            name="brand"
            defaultValue={search.brand}
            placeholder="Any brand"
            maxLength={LISTED_NAME_MAX}
          />
        )}
      </Field>
      <Field label="Heads" className="w-24">
        {(control) => (
          <Input {...control} name="heads" type="number" min={1} max={MAX_COUNT} defaultValue={search.heads} />
        )}
      </Field>
      <Field label="State" className="max-sm:flex-1">
        {(control) => (
          <Select {...control} name="state" defaultValue={search.state ?? ''} className="sm:w-48">
            <option value="">Any state</option>
            {Object.entries(US_STATES).map(([name, code]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit">Show</Button>
    </form>
  );
}
