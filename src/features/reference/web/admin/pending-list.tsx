import type { ReactNode } from 'react';
import type { Paged } from '#app/lib/paged-query.ts';
import { ListFooter } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';

export const PENDING_PER_PAGE = 50;
export const PENDING_HEADING_ID = 'pending-heading';

type ListProps<Row> = Paged<Row> & {
  page: number;
  noun: readonly [one: string, many: string];
  hrefOf: (page: number) => string;
  /** The rows of the page. */
  children: ReactNode;
};

/** A page of the models or accessories that wait for review. */
export function PendingList<Row>({ rows, total, page, noun, hrefOf, children }: ListProps<Row>) {
  return (
    <section aria-labelledby={PENDING_HEADING_ID} className="grid grid-cols-1 gap-3">
      <h2 id={PENDING_HEADING_ID} className="text-20">
        Waiting for review ({total})
      </h2>
      {rows.length > 0 ? children : <EmptyQueue total={total} firstHref={hrefOf(1)} />}
      {total > PENDING_PER_PAGE && (
        <ListFooter
          page={page}
          pageSize={PENDING_PER_PAGE}
          shown={rows.length}
          total={total}
          noun={noun}
          hrefOf={hrefOf}
        />
      )}
    </section>
  );
}

/** Either nothing waits at all, or only this page has become empty. */
function EmptyQueue({ total, firstHref }: { total: number; firstHref: string }) {
  if (total > 0) {
    return (
      <p className="text-quiet">
        Nothing is left on this page.{' '}
        <SiteLink href={firstHref} className="link">
          Show the first page
        </SiteLink>
      </p>
    );
  }
  return (
    <p className="text-quiet">
      Nothing to review. New names from sellers appear here before other sellers can choose them.
    </p>
  );
}
