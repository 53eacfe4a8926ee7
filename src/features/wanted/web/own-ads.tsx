import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { postWantedHref } from '#app/features/catalogue/browse-search.schema.ts';
import { threadHref } from '#app/features/conversations/thread-links.rules.ts';
import { machinePageHref } from '#app/features/machines/machine-links.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { parseSearch, stringifySearch } from '#app/lib/query-string.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { RowButton } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { LocalDate } from '#app/ui/local-date.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { useQuestion } from '#app/ui/use-dialog.tsx';
import type { OwnWantedAd, WantedAnswer } from '../wanted.schema.ts';
import { removeWantedAd, renewWantedAd } from './wanted.queries.ts';

type OwnAdsProps = { ads: readonly OwnWantedAd[]; linkKey: string | undefined };

/** The visitor's own ads, with the machines that sellers offered. */
export function OwnAds({ ads, linkKey }: OwnAdsProps) {
  const { ask, questionDialog } = useQuestion();
  return (
    <section aria-labelledby="own-heading" className="grid grid-cols-1 gap-4">
      <h2 id="own-heading" className="text-20">
        Your wanted ads
      </h2>
      <ul className="grid gap-4">
        {ads.map((ad) => (
          <OwnAd key={ad.id} ad={ad} linkKey={linkKey} ask={ask} />
        ))}
      </ul>
      {questionDialog}
    </section>
  );
}

type OwnAdProps = { ad: OwnWantedAd; linkKey: string | undefined; ask: ReturnType<typeof useQuestion>['ask'] };

function OwnAd({ ad, linkKey, ask }: OwnAdProps) {
  const { id, title, query, words, state, rejectionReason, answers } = ad;
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const renew = async () => {
    setSending(true);
    try {
      await renewWantedAd(client, { id, key: linkKey });
      showToast({ title: 'Ad Renewed', description: title, tone: 'success' });
    } catch (error) {
      showFailure('The ad could not be renewed', error);
    } finally {
      setSending(false);
    }
  };
  const remove = () =>
    ask({
      title: 'Remove this ad?',
      yes: 'Remove ad',
      text: `Sellers no longer see “${title}”. Its saved search stays.`,
      onYes: async () => {
        await removeWantedAd(client, { id, key: linkKey });
        showToast({ title: 'Ad Removed', description: title, tone: 'success' });
      },
    });
  return (
    <li>
      <Panel className="grid gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3 className="min-w-0 text-20 wrap-anywhere">{title}</h3>
          <AdState ad={ad} />
        </div>
        {words !== '' && <p className="whitespace-pre-line wrap-anywhere">{words}</p>}
        {state === 'rejected' && <Alert>{rejectionReason}</Alert>}
        <Answers answers={answers} isSignedIn={linkKey === undefined} />
        <div className="flex flex-wrap gap-2">
          {state === 'approved' && (
            <RowButton label={`Renew for 60 days: ${title}`} disabled={isSending} onClick={() => void renew()}>
              Renew for 60 days
            </RowButton>
          )}
          <SiteLink
            href={`${postWantedHref({})}${stringifySearch({ ...parseSearch(query), key: linkKey })}`}
            className={buttonClass({ size: 'small' })}
          >
            Change the words
          </SiteLink>
          <RowButton variant="quiet" label={`Remove ${title}`} onClick={remove}>
            Remove…
          </RowButton>
        </div>
      </Panel>
    </li>
  );
}

function AdState({ ad: { state, endsAt, isPublic } }: { ad: OwnWantedAd }) {
  if (state === 'pending') return <Badge tone="pending">Waits for approval</Badge>;
  if (state === 'rejected' || endsAt === null) return <Badge tone="rejected">Not approved</Badge>;
  return isPublic ? (
    <Badge tone="approved">
      Public until <LocalDate at={endsAt} />
    </Badge>
  ) : (
    <Badge>Ended</Badge>
  );
}

/** Conversations open for those who are signed in, and by the link of their own mail. */
function Answers({ answers, isSignedIn }: { answers: readonly WantedAnswer[]; isSignedIn: boolean }) {
  if (answers.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p className="text-14 font-medium">Offered to you</p>
      <ul className="grid gap-1">
        {answers.map((answer) => (
          <li key={answer.machineId} className="flex flex-wrap items-baseline gap-x-3">
            <SiteLink href={machinePageHref({ ...answer, id: answer.machineId })} className="link wrap-anywhere">
              {answer.name}
            </SiteLink>
            <span className="figures text-14 text-quiet">{priceLabel(answer.price)}</span>
            {isSignedIn && answer.threadId !== null && (
              <SiteLink
                href={threadHref(answer.threadId)}
                aria-label={`Conversation about ${answer.name}`}
                className="link text-14"
              >
                Conversation
              </SiteLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
