import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import { compareHref, MAX_COMPARED } from '#app/features/machines/compared-machines.rules.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadProblem } from '#app/ui/loaded.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { isNotFoundError } from '#app/lib/api.ts';
import { BrokenLink } from './broken-link.tsx';
import { BrowserNotifications } from './browser-notifications.tsx';
import { ByEmailForm } from './by-email-form.tsx';
import { useDeviceActions, useDeviceWatches, useStoredActions } from './use-watches.ts';
import { WatchedRow, type RowActions } from './watched-row.tsx';
import { watchesQuery } from './watching.queries.ts';
import type { Watch } from '../watching.schema.ts';

/** `mailKey` is the key of a mail's link, which shows its subscriber's list to anybody who has it. */
type WatchingPageProps = { hasAccount: boolean; mailKey: string | undefined };

/** The machines that somebody watches: under their account, by a mail's link, or on this device. */
export function WatchingPage({ hasAccount, mailKey }: WatchingPageProps) {
  return (
    <main id="main" className="page-width grid grid-cols-1 gap-4 py-4 sm:py-8">
      <h1 className="text-28 sm:text-40">Watching</h1>
      {hasAccount || mailKey !== undefined ? <StoredList mailKey={mailKey} /> : <DeviceList />}
    </main>
  );
}

/** The list of the account, or of the subscriber with the key of a mail's link. */
function StoredList({ mailKey }: { mailKey: string | undefined }) {
  // Only in the browser: a page that the server renders without a session may be cached, and what the browser brings
  // along at sign-in may change the list before React hydrates this part of the page.
  const isHydrated = useHydrated();
  const { data, error, refetch } = useQuery({ ...watchesQuery(mailKey), enabled: isHydrated });
  const actions = useStoredActions(mailKey);
  if (!isHydrated) return <ListSkeleton />;
  if (mailKey !== undefined && isNotFoundError(error)) return <BrokenLink path="/watching" />;
  if (error !== null) return <LoadProblem title="Your list could not be loaded" onRetry={refetch} />;
  return (
    <>
      <WatchedList watches={data} actions={actions} />
      {data !== undefined && data.length > 0 && <BrowserNotifications linkKey={mailKey} />}
    </>
  );
}

function DeviceList() {
  const watches = useDeviceWatches();
  const actions = useDeviceActions();
  const isKnown = useHydrated();
  return (
    <>
      <WatchedList watches={isKnown ? watches : undefined} actions={actions} />
      {isKnown && watches !== undefined && watches.length > 0 && (
        <>
          <ByEmailForm machineIds={watches.map(({ machineId }) => machineId)} />
          <p className="text-14 text-quiet">
            This list is kept on this device only.{' '}
            <a href="/auth?redirect=/watching" className="link">
              Sign in
            </a>{' '}
            to have it everywhere.
          </p>
        </>
      )}
    </>
  );
}

/** `watches` is undefined while they load. */
function WatchedList({ watches, actions }: { watches: readonly Watch[] | undefined; actions: RowActions }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (watches === undefined) return <ListSkeleton />;
  if (watches.length === 0) return <NothingWatched />;
  const compared = chosen.filter((id) => watches.some(({ machineId }) => machineId === id));
  return (
    <>
      <ul className="divide-y divide-line rounded-panel border border-line bg-surface px-4">
        {watches.map((watch) => (
          <WatchedRow
            key={watch.machineId}
            watch={watch}
            {...actions}
            isCompared={compared.includes(watch.machineId)}
            canCompare={compared.length < MAX_COMPARED}
            onCompare={(isCompared) => {
              const others = compared.filter((id) => id !== watch.machineId);
              setChosen(isCompared ? [...others, watch.machineId] : others);
            }}
          />
        ))}
      </ul>
      {compared.length > 0 && (
        <div className="sticky bottom-3 flex justify-end">
          {compared.length === 1 ? (
            <p
              role="status"
              className="rounded-control border border-line bg-surface px-4 py-2.5 text-14 shadow-overlay"
            >
              Choose another machine to compare
            </p>
          ) : (
            <SiteLink href={compareHref(compared)} className={buttonClass({ variant: 'primary' })}>
              {`Compare ${compared.length} machines`}
            </SiteLink>
          )}
        </div>
      )}
    </>
  );
}

function NothingWatched() {
  return (
    <EmptyState
      title="You watch no machines"
      actions={
        <SiteLink href="/browse" className={buttonClass({ variant: 'primary' })}>
          Browse Equipment
        </SiteLink>
      }
    >
      Press the heart on a machine. Here you see when its price changes, or when it is sold.
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading machines" className="grid gap-4">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-24" />
      ))}
    </div>
  );
}
