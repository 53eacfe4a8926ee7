import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { readSavedQuery } from '#app/features/watching/saved-query.rules.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { LocalDate } from '#app/ui/local-date.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { sellWantedHref } from '../wanted-search.rules.ts';
import type { WantedAd } from '../wanted.schema.ts';

type WantedCardProps = { ad: WantedAd; isOwn: boolean; onAnswer: () => void };

/** A public ad, with the ways for a seller to answer it. */
export function WantedCard({
  ad: { id, title, query, words, neededBy, publishedAt },
  isOwn,
  onAnswer,
}: WantedCardProps) {
  const viewer = useViewer();
  const read = readSavedQuery(query);
  const isSignedIn = viewer !== null && viewer.role !== 'guest';
  return (
    <li className="grid">
      <Panel className="grid content-start gap-3">
        <h3 id={id} className="text-20 wrap-anywhere">
          {title}
        </h3>
        {words !== '' && <p className="whitespace-pre-line wrap-anywhere">{words}</p>}
        <p className="text-14 text-quiet">
          {neededBy !== null && (
            <>
              Needed by <LocalDate at={`${neededBy}T12:00:00Z`} />
              {' · '}
            </>
          )}
          Since <LocalDate at={publishedAt} />
        </p>
        {isOwn ? (
          <p className="text-14 text-quiet">This is your ad.</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            {isSignedIn ? (
              <Button variant="primary" aria-describedby={id} onClick={onAnswer}>
                Offer a machine
              </Button>
            ) : (
              <a
                href={`/auth${stringifySearch({ redirect: '/wanted' })}`}
                aria-describedby={id}
                className={buttonClass({ variant: 'primary' })}
              >
                Sign in to offer yours
              </a>
            )}
            {read !== null && (
              <SiteLink href={sellWantedHref(read.search)} aria-describedby={id} className={buttonClass()}>
                List a machine like it
              </SiteLink>
            )}
          </div>
        )}
      </Panel>
    </li>
  );
}
