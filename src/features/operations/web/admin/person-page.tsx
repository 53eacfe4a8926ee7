import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { accountHref, personHref } from '#app/features/site/person-links.rules.ts';
import type { ManagedUser } from '#app/features/accounts/users.schema.ts';
import { useUserActions, UserChoices } from '#app/features/accounts/web/admin/user-actions.tsx';
import { SuspensionNote, UserBadges } from '#app/features/accounts/web/admin/user-labels.tsx';
import { formatLocation } from '#app/features/accounts/web/admin/users-list.rules.ts';
import { dealsHref } from '#app/features/deals/deal-links.rules.ts';
import { pluralize } from '#app/lib/format.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { Badge } from '#app/ui/badge.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { LocalDate } from '#app/ui/local-date.tsx';
import { PagedList } from '#app/ui/paged-list.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { MAX_EVENTS, type Person } from '../../person.schema.ts';
import { EventRow } from './person-event.tsx';
import { SuppressedAddress } from './suppressed-address.tsx';
import { EVENTS_PER_PAGE, personEventsQuery, personQuery, type PersonName } from './person.queries.ts';

type PageProps = { named: PersonName; page: number | undefined };

/** Everything about a person, as far as the admin may see it: account, sections, and events in order of time. */
export function PersonPage({ named, page }: PageProps) {
  const hrefOf = (to: number) =>
    `${'id' in named ? `${accountHref(named.id)}?` : `${personHref(named.email)}&`}page=${to}`;
  return (
    <>
      <Loaded query={useQuery(personQuery(named))} failure="Failed to fetch this person" skeleton="h-64">
        {(person) => <Profile person={person} />}
      </Loaded>
      <h2 className="text-20">What happened</h2>
      <PagedList
        query={useQuery(personEventsQuery(named, page))}
        failure="Failed to fetch what happened"
        page={page}
        pageSize={EVENTS_PER_PAGE}
        noun={['event', 'events']}
        hrefOf={hrefOf}
        empty={
          <EmptyState title="Nothing is known.">
            Listings, messages, payments, emails and changes appear here, as far as you may see them.
          </EmptyState>
        }
        focusRows="li"
        className="gap-3"
      >
        {({ rows, total }) => (
          <>
            <ul aria-label="What happened" className="grid divide-y divide-line">
              {rows.map((event) => (
                <EventRow key={`${event.kind} ${event.id}`} event={event} />
              ))}
            </ul>
            {total === MAX_EVENTS && (
              <p className="text-14 text-quiet">
                Only the newest {MAX_EVENTS} are listed. The sections above have all.
              </p>
            )}
          </>
        )}
      </PagedList>
    </>
  );
}

function Profile({ person }: { person: Person }) {
  const { id, name, email, suppression, account } = person;
  return (
    <Panel className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-24 wrap-anywhere">{name}</h2>
        {email !== null && email !== name && <p className="text-quiet wrap-anywhere">{email}</p>}
        {id === null && (
          <p>
            <Badge>No account</Badge>
          </p>
        )}
      </div>
      {email !== null && suppression !== null && <SuppressedAddress email={email} suppression={suppression} />}
      {account !== null && <Account account={account} />}
      <Sections person={person} />
    </Panel>
  );
}

function Account({ account }: { account: ManagedUser }) {
  const navigate = useNavigate();
  const { actions, dialogs } = useUserActions(() => navigate({ to: '/admin/users' }));
  const { username, email, isEmailConfirmed, phone, createdAt } = account;
  return (
    <>
      <UserBadges user={account} isOwn={account.id === actions.viewerId} />
      <SuspensionNote user={account} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-14">
        <Fact label="Username">{username}</Fact>
        <Fact label="Email">{email === null ? 'none' : isEmailConfirmed ? 'confirmed' : 'not confirmed'}</Fact>
        <Fact label="Phone">{phone}</Fact>
        <Fact label="Location">{formatLocation(account)}</Fact>
        <Fact label="Joined">
          <LocalDate at={createdAt} />
        </Fact>
      </dl>
      <div className="justify-self-start">
        <UserChoices user={account} actions={actions} />
      </div>
      {dialogs}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === '') return null;
  return (
    <>
      <dt className="text-quiet">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

/** How much each section has of them, with links to those that can be filtered. */
function Sections({ person: { id, email, listings, messages, payments, mails } }: { person: Person }) {
  const search = email === null ? null : stringifySearch({ search: email });
  const ofSeller = id === null ? search : stringifySearch({ sellerId: id });
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-14">
      <SectionLink count={listings} noun="listing" href={ofSeller && `/admin/listings${ofSeller}`} />
      <SectionLink count={messages} noun="message" href={search && `/admin/contacts${search}`} />
      <SectionLink count={payments} noun="payment" href={null} />
      <SectionLink count={mails} noun="email" href={search && `/admin/mail${search}`} />
      {messages !== null && email !== null && (
        <li>
          <SiteLink href={dealsHref({ search: email })} className="rounded-label link">
            Deals
          </SiteLink>
        </li>
      )}
    </ul>
  );
}

function SectionLink({ count, noun, href }: { count: number | null; noun: string; href: string | null }) {
  if (count === null) return null;
  const words = pluralize(count, noun);
  return (
    <li>
      {href === null || count === 0 ? (
        <span className="text-quiet">{words}</span>
      ) : (
        <SiteLink href={href} className="rounded-label link">
          {words}
        </SiteLink>
      )}
    </li>
  );
}
