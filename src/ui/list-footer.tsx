import { Pagination } from './pagination.tsx';
import { showingWords, type Shown } from './showing-words.ts';
import { SiteLink } from './site-link.tsx';

type ListFooterProps = Shown & { hrefOf: (page: number) => string };

/** Below a list that comes in pages: what is shown of how many, and the way to the others. An empty list says so itself. */
export function ListFooter({ page, pageSize, shown, total, noun, hrefOf }: ListFooterProps) {
  return (
    <>
      <p role="status" className={total === 0 ? 'sr-only' : 'figures text-14 text-quiet'}>
        {showingWords({ page, pageSize, shown, total, noun })}
      </p>
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        renderLink={({ page: to, ...link }) => <SiteLink href={hrefOf(to)} {...link} />}
      />
    </>
  );
}
