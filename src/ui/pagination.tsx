import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { focusHeading } from './use-kept-focus.ts';

/** Props for the caller's link: `renderLink={({ page, ...link }) => <Link search={…page} {...link} />}`. */
export type PageLink = {
  page: number;
  className: string;
  children: ReactNode;
  'aria-label': string;
  'aria-current'?: 'page';
  rel?: 'prev' | 'next';
};

type PaginationProps = {
  label?: string | undefined;
  page: number;
  pageCount: number;
  renderLink: (link: PageLink) => ReactNode;
};

const STEP =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 text-14 font-medium';
const LIVE = classNames(STEP, 'stitch-under hover:bg-sunken aria-[current]:text-thread-ink');

/** Previous, page numbers, Next. On phones the numbers are replaced by 'Page 3 of 9'. */
export function Pagination({ label = 'Pages', page, pageCount, renderLink }: PaginationProps) {
  const nav = useReadingFromTheTop(page);
  if (pageCount <= 1) return null;
  return (
    <nav ref={nav} aria-label={label} className="flex items-center justify-between gap-1 sm:justify-center">
      <Step to={Math.min(page - 1, pageCount)} pageCount={pageCount} rel="prev" renderLink={renderLink} />
      <span className="figures text-14 text-quiet sm:hidden">{`Page ${page} of ${pageCount}`}</span>
      <ol className="figures hidden items-center gap-1 sm:flex">
        {pageWindow(page, pageCount).map((number, at) => (
          <li key={number ?? `gap-${at}`}>
            {number === null ? (
              <span className={classNames(STEP, 'text-quiet')}>…</span>
            ) : (
              renderLink({
                page: number,
                className: LIVE,
                children: number,
                'aria-label': `Page ${number}`,
                ...(number === page && { 'aria-current': 'page' }),
              })
            )}
          </li>
        ))}
      </ol>
      <Step to={page + 1} pageCount={pageCount} rel="next" renderLink={renderLink} />
    </nav>
  );
}

/** After a page change by keyboard, moves the focus to the heading, because reading starts at the top. */
function useReadingFromTheTop(page: number) {
  const nav = useRef<HTMLElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    const focused = document.activeElement;
    // On the last page 'Next' is no longer a link.
    if (focused === document.body || nav.current?.contains(focused) === true) focusHeading();
  }, [page]);
  return nav;
}

type StepProps = { to: number; pageCount: number; rel: 'prev' | 'next'; renderLink: PaginationProps['renderLink'] };

function Step({ to, pageCount, rel, renderLink }: StepProps) {
  const children =
    rel === 'prev' ? (
      <>
        <ChevronLeft aria-hidden="true" className="size-4" /> Previous
      </>
    ) : (
      <>
        Next <ChevronRight aria-hidden="true" className="size-4" />
      </>
    );
  if (to < 1 || to > pageCount) {
    return (
      <span aria-disabled="true" className={classNames(STEP, 'text-quiet opacity-60')}>
        {children}
      </span>
    );
  }
  return renderLink({
    page: to,
    rel,
    className: classNames(STEP, 'hover:bg-sunken'),
    children,
    'aria-label': rel === 'prev' ? 'Previous page' : 'Next page',
  });
}

/** The page numbers to offer: first, last, current and its neighbours; null is a gap. */
export function pageWindow(page: number, pageCount: number): readonly (number | null)[] {
  const wanted = new Set([1, pageCount]);
  for (let near = page - 1; near <= page + 1; near += 1) {
    if (near >= 1 && near <= pageCount) wanted.add(near);
  }
  const numbers = [...wanted].toSorted((a, b) => a - b);
  return numbers.flatMap((number, at) => {
    const before = numbers[at - 1];
    if (before === undefined || number - before === 1) return [number];
    // A gap of a single page shows that page, which takes no more space.
    return number - before === 2 ? [number - 1, number] : [null, number];
  });
}
