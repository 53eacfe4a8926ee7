import { useNavigate } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { formatInteger, pluralize, type Noun } from '#app/lib/format.ts';
import type { Paged } from '#app/lib/paged-query.ts';
import { buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import { EmptyState } from './empty-state.tsx';
import { Loaded, type LoadedProps } from './loaded.tsx';
import { Pagination } from './pagination.tsx';
import { SearchBox } from './search-box.tsx';
import { SiteLink } from './site-link.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

type Shown = {
  page: number;
  pageSize: number;
  /** The number of rows on this page. */
  shown: number;
  total: number;
  /** False if there are more than `total`. */
  isTotalExact: boolean;
  /** Singular and plural of the rows. */
  noun: Noun;
};

/** The accessible name of the pagination, for pages with several lists. */
type Labelled = { pagesLabel?: string | undefined };

type PagedListProps<Page extends Paged<unknown>> = LoadedProps<Page> &
  Labelled & {
    page: number | undefined;
    pageSize: number;
    /** Singular and plural of the rows. */
    noun: Noun;
    hrefOf: (page: number) => string;
    /** Shown above the rows, even if there are none. */
    notice?: ReactNode;
    /** Replaces the rows if this page has none. */
    empty: ReactNode;
    /** Selector of the rows, for lists whose rows may disappear or move while one has the focus. */
    focusRows?: string;
    className?: string;
    /**
     * Dialogs opened from the rows. They are rendered here, so that a closing dialog restores the focus before the rows
     * are checked for it.
     */
    dialogs?: ReactNode;
  };

/** A paged list, whose page is in the address: its rows or an empty state, and the pagination. */
export function PagedList<Page extends Paged<unknown>>(props: PagedListProps<Page>) {
  const {
    page = 1,
    pageSize,
    noun,
    hrefOf,
    pagesLabel,
    notice,
    empty,
    focusRows,
    className,
    dialogs,
    children,
    ...loaded
  } = props;
  return (
    <Loaded {...loaded}>
      {(fetched) => {
        const { rows, total, isTotalExact } = fetched;
        const content = (
          <>
            {notice}
            {rows.length === 0 ? empty : children(fetched)}
            <ListFooter {...{ page, pageSize, total, isTotalExact, noun, hrefOf, pagesLabel }} shown={rows.length} />
            {dialogs}
          </>
        );
        if (focusRows === undefined) return content;
        return (
          <KeptFocus rows={focusRows} className={className}>
            {content}
          </KeptFocus>
        );
      }}
    </Loaded>
  );
}

type ListFooterProps = Shown & Labelled & { hrefOf: (page: number) => string };

/** The footer of a paged list: the shown range and the pagination. Not shown for an empty list. */
export function ListFooter({ page, pageSize, shown, total, isTotalExact, noun, hrefOf, pagesLabel }: ListFooterProps) {
  return (
    <>
      <p role="status" className={total === 0 ? 'sr-only' : 'figures text-14 text-quiet'}>
        {showingWords({ page, pageSize, shown, total, isTotalExact, noun })}
      </p>
      <Pagination
        label={pagesLabel}
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        renderLink={({ page: to, ...link }) => <SiteLink href={hrefOf(to)} {...link} />}
      />
    </>
  );
}

/** Wraps rows that may disappear or move while one has the focus; see `useKeptFocus`. */
export function KeptFocus(props: { rows: string; className?: string | undefined; children: ReactNode }) {
  const { rows, className, children } = props;
  const container = useRef<HTMLDivElement>(null);
  useKeptFocus(container, rows);
  return (
    <div ref={container} tabIndex={-1} className={classNames('grid grid-cols-1', className)}>
      {children}
    </div>
  );
}

/** An empty state with a link to continue. */
export function EmptyList({ title, href, next }: { title: string; href: string; next: string }) {
  return (
    <EmptyState
      title={<span className="wrap-anywhere">{title}</span>}
      actions={
        <SiteLink href={href} className={buttonClass()}>
          {next}
        </SiteLink>
      }
    />
  );
}

/** Navigates within a list without scrolling the page. */
export function useListNavigate() {
  const navigate = useNavigate();
  return async (href: string): Promise<void> => navigate({ href, resetScroll: false });
}

type ListSearchProps = {
  label: string;
  placeholder: string;
  /** The address that the search submits to without scripts. */
  action: string;
  value: string | undefined;
  onSearch: (text: string | undefined) => Promise<void>;
  className?: string;
};

/** The search box above a list. Clearing it shows the whole list. */
export function ListSearch({ value, onSearch, className = 'w-full sm:w-96', ...rest }: ListSearchProps) {
  return (
    <SearchBox
      {...rest}
      defaultValue={value}
      allowEmpty
      isCompact
      onSearch={(text) => void onSearch(text === '' ? undefined : text)}
      className={className}
    />
  );
}

/** For example 'Showing 25 to 48 of 60 payments', 'Showing 25 to 48 of more than 1,000 listings'. */
export function showingWords({ page, pageSize, shown, total, isTotalExact, noun }: Shown): string {
  const all = `${isTotalExact ? '' : 'more than '}${pluralize(total, ...noun)}`;
  if (shown === 0) return all;
  const from = (page - 1) * pageSize + 1;
  return `Showing ${formatInteger(from)} to ${formatInteger(from + shown - 1)} of ${all}`;
}
