import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { buttonClass } from '#app/ui/button-class.ts';
import { DayFilter } from '#app/ui/day-filter.tsx';
import { dayInUtc } from '#app/lib/local-date.ts';
import { Alert } from '#app/ui/alert.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { EmptyList, ListSearch, PagedList, useListNavigate } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import type { IntroductionsSearch } from '../introductions-list.schema.ts';
import type { Introduction, LedgerCheck } from '../introductions.schema.ts';
import { threadHref } from '../thread-links.rules.ts';
import {
  introductionPdfHref,
  INTRODUCTIONS_PER_PAGE,
  introductionsHref,
  introductionsPdfHref,
  introductionsQuery,
  ledgerCheckQuery,
} from './introductions.queries.ts';

/** The ledger of introductions, and whether it holds. */
export function IntroductionsPage({ search }: { search: IntroductionsSearch }) {
  const check = useQuery(ledgerCheckQuery);
  return (
    <>
      <p className="max-w-[64ch] text-quiet">
        Who was brought to whom, when, and under which terms. Entries are numbered and never change; each contains the
        hash of the one before, so that a missing or changed one shows.
      </p>
      <Loaded query={check} failure="Failed to check the ledger" skeleton="h-11">
        {(result) => <Check result={result} />}
      </Loaded>
      <Filters search={search} />
      <PagedList
        query={useQuery(introductionsQuery(search))}
        failure="Failed to fetch the introductions"
        page={search.page}
        pageSize={INTRODUCTIONS_PER_PAGE}
        noun={['introduction', 'introductions']}
        hrefOf={(page) => introductionsHref(search, { page })}
        empty={<NoIntroductions search={search} />}
      >
        {({ rows }) => (
          <DataTable aria-label="Introductions" columns={COLUMNS} rows={rows} rowKey={({ number }) => number} />
        )}
      </PagedList>
    </>
  );
}

function Filters({ search }: { search: IntroductionsSearch }) {
  const navigate = useListNavigate();
  const narrow = (change: IntroductionsSearch) => navigate(introductionsHref(search, change));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <ListSearch
        label="Search the introductions"
        placeholder="Buyer, seller or machine"
        action="/admin/introductions"
        value={search.search}
        onSearch={(chosen) => narrow({ search: chosen })}
      />
      <DayFilter label="From" value={search.from} onChoose={(from) => narrow({ from })} />
      <DayFilter label="To" value={search.to} onChoose={(to) => narrow({ to })} />
      <a
        href={introductionsPdfHref(search)}
        download
        className={buttonClass({ className: 'max-sm:w-full sm:ml-auto' })}
      >
        <Download aria-hidden="true" />
        Download PDF
      </a>
    </div>
  );
}

function NoIntroductions({ search }: { search: IntroductionsSearch }) {
  if (Object.values(search).some((value) => value !== undefined))
    return <EmptyList title="No introductions match." href="/admin/introductions" next="Show all introductions" />;
  return (
    <EmptyState title="No introductions yet.">
      You introduce buyer and seller on the page of their conversation.
    </EmptyState>
  );
}

function Check({ result: { entries, brokenAt, checkedAt } }: { result: LedgerCheck }) {
  if (brokenAt !== null)
    return <Alert>{`The ledger is broken at number ${brokenAt}: an entry is missing or was changed.`}</Alert>;
  return (
    <p className="text-14 text-quiet">
      {entries === 0 ? 'Nothing to check yet' : 'No entry is missing or was changed'}, checked{' '}
      <LocalMoment at={checkedAt} />
    </p>
  );
}

/** On phones, people and dates are below the machine. */
const COLUMNS: readonly Column<Introduction>[] = [
  { head: 'No.', isRowHead: true, isNumber: true, cell: ({ number }) => number },
  {
    head: 'When, by whom',
    from: 'md',
    cell: ({ introducedAt, adminName }) => (
      <span className="grid">
        <LocalMoment at={introducedAt} />
        <span className="text-12 text-quiet wrap-anywhere">{adminName}</span>
      </span>
    ),
  },
  { head: 'Machine', cell: (entry) => <MachineCell entry={entry} /> },
  { head: 'Buyer', from: 'md', cell: ({ buyerName, buyerEmail }) => <Person name={buyerName} email={buyerEmail} /> },
  {
    head: 'Seller',
    from: 'md',
    cell: ({ sellerName, sellerEmail }) => <Person name={sellerName} email={sellerEmail} />,
  },
  {
    head: 'Terms',
    from: 'xl',
    cell: ({ agreementVersion, agreedAt }) =>
      agreementVersion === null || agreedAt === null ? (
        'Not agreed'
      ) : (
        <>
          Version {agreementVersion}, <LocalMoment at={agreedAt} />
        </>
      ),
  },
  {
    head: 'Commission until',
    from: 'md',
    cell: ({ claimUntil }) => <time dateTime={claimUntil}>{dayInUtc(claimUntil)}</time>,
  },
  { head: 'Hash', from: 'xl', cell: ({ hash }) => <code title={hash}>{hash.slice(0, 8)}</code> },
  {
    head: 'PDF',
    cell: ({ number }) => (
      <a
        href={introductionPdfHref(number)}
        download
        className="link"
        aria-label={`Download introduction ${number} as PDF`}
      >
        Download
      </a>
    ),
  },
];

function MachineCell({
  entry: { listingName, threadId, introducedAt, buyerName, sellerName, claimUntil },
}: {
  entry: Introduction;
}) {
  return (
    <>
      <SiteLink href={threadHref(threadId)} className="link wrap-anywhere">
        {listingName}
      </SiteLink>
      <span className="grid text-12 text-quiet wrap-anywhere md:hidden">
        <span>
          {buyerName} to {sellerName}
        </span>
        <LocalMoment at={introducedAt} />
        <span>Commission until {dayInUtc(claimUntil)}</span>
      </span>
    </>
  );
}

function Person({ name, email }: { name: string; email: string | null }) {
  return (
    <span className="grid xl:min-w-36">
      <span className="wrap-anywhere">{name}</span>
      {email !== null && <span className="text-12 text-quiet wrap-anywhere">{email}</span>}
    </span>
  );
}
