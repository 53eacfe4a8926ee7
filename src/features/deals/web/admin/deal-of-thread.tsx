import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showFailure } from '#app/ui/toast-store.ts';
import { dealHref } from '../../deal-links.rules.ts';
import { STAGE_LABELS } from '../../deal-stages.rules.ts';
import { beginDeal, dealOfThreadQuery } from '../deals.queries.ts';

/** The deal of a conversation, with a link to it; or the button that makes one. */
export function DealOfThread({ threadId }: { threadId: string }) {
  const client = useQueryClient();
  const { data } = useQuery({ ...dealOfThreadQuery(threadId), enabled: useHydrated() });
  const begin = useMutation({
    mutationFn: () => beginDeal(client, threadId),
    onError: (error) => showFailure('No deal was made of it', error),
  });
  if (data === undefined) return null;
  const [deal] = data.rows;
  if (deal === undefined)
    return (
      <Button
        className="justify-self-start"
        aria-disabled={begin.isPending || undefined}
        onClick={() => begin.mutate()}
      >
        Make a deal of this
      </Button>
    );
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
      <Badge>{STAGE_LABELS[deal.stage]}</Badge>
      {deal.amountUsd !== null && <span className="figures font-semibold">{priceLabel(deal.amountUsd)}</span>}
      <SiteLink href={dealHref(threadId)} preload={false} className="inline-flex items-center link max-lg:min-h-11">
        Open the deal
      </SiteLink>
    </p>
  );
}
