import type { ReactNode } from 'react';
import type { Paged } from '#app/lib/paged-query.ts';
import { ListFooter } from '#app/ui/list-footer.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';

export const WAITING_PER_PAGE = 50;
export const WAITING_HEADING_ID = 'pending-heading';

type ListProps<Row> = Paged<Row> & {
  page: number;
  noun: readonly [one: string, many: string];
  hrefOf: (page: number) => string;
  /** The rows of the page. */
  children: ReactNode;
};

/** What sellers named for the first time, a page of it. */
export function WaitingList<Row>({ rows, total, page, noun, hrefOf, children }: ListProps<Row>) {
  return (
    <section aria-labelledby={WAITING_HEADING_ID} className="grid grid-cols-1 gap-3">
      <h2 id={WAITING_HEADING_ID} className="text-20">
        Waiting for review ({total})
      </h2>
      {rows.length > 0 ? children : <NothingWaits total={total} firstHref={hrefOf(1)} />}
      {total > WAITING_PER_PAGE && (
        <ListFooter
          page={page}
          pageSize={WAITING_PER_PAGE}
          shown={rows.length}
          total={total}
          noun={noun}
          hrefOf={hrefOf}
        />
      )}
    </section>
  );
}

/** The last of a page may have been reviewed while others have some. */
function NothingWaits({ total, firstHref }: { total: number; firstHref: string }) {
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
