import { useQuery } from '@tanstack/react-query';
import { accountHref, personHref } from '#app/features/site/person-links.rules.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { STATUS_LABELS } from '#app/features/listings/listing-state-machine.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { adminSearchQuery } from './dashboard.queries.ts';
import { Entry, relatedLinks, ResultSection, type Result } from './found-entries.tsx';
import { FoundDeals } from './found-deals.tsx';
import type { AdminSearchResults } from '../../admin-search.schema.ts';
import { type AdminSearch } from '../../back-office-search.schema.ts';
import { formatUsd, messageTitle, pluralize } from '#app/lib/format.ts';

/** The search results, each with links to related items. */
export function SearchPage({ search }: AdminSearch) {
  if (search === undefined) {
    return (
      <p className="text-quiet">
        Search for a name, an email, a listing, or the number of a quote, an invoice, a credit note or a PayPal payment.
      </p>
    );
  }
  return <Search text={search} />;
}

function Search({ text }: { text: string }) {
  return (
    <Loaded query={useQuery(adminSearchQuery(text))} failure="Failed to search">
      {(results) => <Results text={text} results={results} />}
    </Loaded>
  );
}

function Results({ text, results }: { text: string; results: AdminSearchResults }) {
  const { people, listings, messages, payments, mails } = results;
  if (Object.values(results).every((found) => found.length === 0)) {
    return (
      <EmptyState title={`Nothing has “${text}” in it.`}>
        Search for a part of the name, or for the whole number of a quote or an invoice.
      </EmptyState>
    );
  }
  const search = stringifySearch({ search: text });
  return (
    <>
      <ResultSection title="People" results={people} moreHref={`/admin/users${search}`}>
        {(person) => <Person key={person.id} person={person} />}
      </ResultSection>
      <ResultSection title="Listings" results={listings} moreHref={`/admin/listings${search}`}>
        {(listing) => <Listing key={listing.id} listing={listing} />}
      </ResultSection>
      <ResultSection title="Messages" results={messages} moreHref={`/admin/contacts${search}`}>
        {(message) => <Message key={message.id} message={message} />}
      </ResultSection>
      <FoundDeals results={results} search={text} />
      <ResultSection title="Payments" results={payments}>
        {(payment) => <Payment key={payment.id} payment={payment} />}
      </ResultSection>
      <ResultSection title="Mail" results={mails} moreHref={`/admin/mail${search}`}>
        {(mail) => <Sent key={mail.id} mail={mail} />}
      </ResultSection>
    </>
  );
}

function Person({ person }: { person: Result<'people'> }) {
  const { id, username, name, email, role, listings, payments, mails } = person;
  const facts = [username, email, role === 'admin' ? 'admin' : null].filter((fact) => fact !== null && fact !== name);
  return (
    <Entry
      href={accountHref(id)}
      name={name ?? username}
      facts={`${[...new Set(facts)].join(' · ')}${payments === 0 ? '' : ` · ${pluralize(payments, 'payment')}`}`}
      links={[
        ...relatedLinks(listings, 'listing', `/admin/listings${stringifySearch({ sellerId: id })}`),
        ...relatedLinks(mails, 'mail', `/admin/mail${stringifySearch({ search: email ?? username })}`),
      ]}
    />
  );
}

function Listing({ listing }: { listing: Result<'listings'> }) {
  const { id, name, status, price, sellerName, payments, messages } = listing;
  const facts = [STATUS_LABELS[status], price === null ? 'No price set' : priceLabel(price), sellerName, id];
  return (
    <Entry
      href={`/admin/listings${stringifySearch({ search: id })}`}
      name={name}
      facts={facts.filter((fact) => fact !== null).join(' · ')}
      links={[
        { href: machineHref(id), label: 'Its page' },
        ...relatedLinks(payments, 'payment', `/admin/payments${stringifySearch({ listing: id })}`),
        ...relatedLinks(messages, 'message', `/admin/contacts${stringifySearch({ search: name })}`),
      ]}
    />
  );
}

function Message({ message }: { message: Result<'messages'> }) {
  const { id, name, email, subject, machineName, createdAt, excerpt } = message;
  return (
    <Entry
      href={`/admin/contacts${stringifySearch({ id })}`}
      name={messageTitle(subject, machineName)}
      facts={
        <>
          {name} ·{' '}
          <SiteLink href={personHref(email)} preload={false} className="link-quiet">
            {email}
          </SiteLink>{' '}
          · <LocalMoment at={createdAt} /> · {messageState(message)}
          {excerpt !== null && (
            <span className="block text-ink">
              {excerpt.before}
              <mark className="rounded-label bg-warn-wash px-0.5 text-warn">{excerpt.found}</mark>
              {excerpt.after}
            </span>
          )}
        </>
      }
    />
  );
}

function messageState({ answeredAs, waitsForSeller }: Result<'messages'>): string {
  if (answeredAs !== null) return answeredAs === 'answered' ? 'answered' : 'no answer needed';
  return waitsForSeller ? 'waits for the seller' : 'waits for an answer';
}

function Payment({ payment }: { payment: Result<'payments'> }) {
  const { id, invoiceId, orderId, captureId, listingId, listingName, payerName, amountUsd, createdAt } = payment;
  const numbers = [invoiceId, orderId, captureId].filter((number) => number !== null);
  return (
    <Entry
      href={`/receipt/${id}`}
      name={`${formatUsd(amountUsd)}, ${listingName}`}
      facts={
        <>
          {payerName !== null && `${payerName} · `}
          <LocalMoment at={createdAt} /> · {numbers.join(' · ')}
        </>
      }
      links={[{ href: `/admin/payments${stringifySearch({ listing: listingId })}`, label: 'All of its listing' }]}
    />
  );
}

function Sent({ mail: { recipient, subject, createdAt, sentAt } }: { mail: Result<'mails'> }) {
  return (
    <Entry
      href={`/admin/mail${stringifySearch({ search: recipient })}`}
      name={subject}
      facts={
        <>
          {recipient} · <LocalMoment at={createdAt} /> · {sentAt === null ? 'not sent yet' : 'sent'}
        </>
      }
    />
  );
}
