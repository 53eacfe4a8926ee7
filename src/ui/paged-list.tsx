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
  /** How many stand on this page. */
  shown: number;
  total: number;
  /** False: there are more than that. */
  isTotalExact: boolean;
  /** What they are called: one, and several. */
  noun: Noun;
};

/** Says which list it leads through, where a page has several of them. */
type Labelled = { pagesLabel?: string | undefined };

type PagedListProps<Page extends Paged<unknown>> = LoadedProps<Page> &
  Labelled & {
    page: number | undefined;
    pageSize: number;
    /** What the rows are called. */
    noun: Noun;
    hrefOf: (page: number) => string;
    /** Above the rows, whether there are any or not. */
    notice?: ReactNode;
    /** In place of the rows when this page has none. */
    empty: ReactNode;
    /** Selects the rows, where some may go or move while one of them has the focus. */
    focusRows?: string;
    className?: string;
    /** What opens from the rows: a dialog that closes gives the focus back before the rows are asked whether they kept it. */
    dialogs?: ReactNode;
  };

/** A list that comes in pages, which its address names: the rows or why there are none, and the way to the others. */
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

/** Below a list that comes in pages: what is shown of how many, and the way to the others. An empty list says so itself. */
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

/** Rows that may go or move while one of them has the focus; see `useKeptFocus`. */
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

/** Nothing to show, and the link that leads on. */
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

/** Goes to another part of the list: its reader stays where they are on the page. */
export function useListNavigate() {
  const navigate = useNavigate();
  return async (href: string): Promise<void> => navigate({ href, resetScroll: false });
}

type ListSearchProps = {
  label: string;
  placeholder: string;
  /** The page that the search leads to without scripts. */
  action: string;
  value: string | undefined;
  onSearch: (text: string | undefined) => Promise<void>;
  className?: string;
};

/** The search above a list. A cleared one asks for all of it. */
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

/** 'Showing 25 to 48 of 60 payments', 'Showing 25 to 48 of more than 1,000 listings' */
export function showingWords({ page, pageSize, shown, total, isTotalExact, noun }: Shown): string {
  const all = `${isTotalExact ? '' : 'more than '}${pluralize(total, ...noun)}`;
  if (shown === 0) return all;
  const from = (page - 1) * pageSize + 1;
  return `Showing ${formatInteger(from)} to ${formatInteger(from + shown - 1)} of ${all}`;
}
