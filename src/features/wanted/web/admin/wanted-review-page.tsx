import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { WANTED_STATES } from '#app/db/enums.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RowButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { Form, FormActions, FormField } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { LocalDate } from '#app/ui/local-date.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { KeptFocus, ListFooter } from '#app/ui/paged-list.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { SubjectDialog, useDialog } from '#app/ui/use-dialog.tsx';
import { rejectionForm, type ReviewedWantedAd } from '../../wanted.schema.ts';
import { type WantedReviewQuery } from '../../wanted-list.schema.ts';
import { approveWantedAd, rejectWantedAd, REVIEWED_PER_PAGE, wantedReviewQuery } from './wanted-review.queries.ts';

const STATE_LABELS = { pending: 'Waiting', approved: 'Approved', rejected: 'Rejected' } as const;
const STATES = WANTED_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

/** Wanted ads for moderators: those that wait, from the oldest on, then the others. */
export function WantedReview({ search }: { search: WantedReviewQuery }) {
  const navigate = useNavigate();
  const ads = useQuery(wantedReviewQuery(search));
  const rejected = useDialog<ReviewedWantedAd>();
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-[64ch] text-quiet">
          What buyers look for in public. Sellers see the words and never the buyer, so reject what names one.
        </p>
        <FilterSelect
          label="State"
          all="All"
          value={search.state}
          options={STATES}
          onChoose={(state) => navigate({ href: hrefOf({ state }) })}
        />
      </div>
      <Loaded query={ads} failure="Failed to fetch the wanted ads" skeleton="h-64">
        {({ rows, total, isTotalExact }) => (
          <KeptFocus rows="li" className="gap-4">
            {rows.length === 0 ? (
              <EmptyState title="No wanted ads here." />
            ) : (
              <ul className="grid gap-3">
                {rows.map((ad) => (
                  <ReviewRow key={ad.id} ad={ad} onReject={() => rejected.open(ad)} />
                ))}
              </ul>
            )}
            <ListFooter
              page={search.page ?? 1}
              pageSize={REVIEWED_PER_PAGE}
              shown={rows.length}
              total={total}
              isTotalExact={isTotalExact}
              noun={['ad', 'ads']}
              hrefOf={(page) => hrefOf({ ...search, page })}
            />
          </KeptFocus>
        )}
      </Loaded>
      <SubjectDialog dialog={rejected} title="Reject this ad?">
        {(ad) => <RejectForm ad={ad} onClose={rejected.close} />}
      </SubjectDialog>
    </>
  );
}

function hrefOf({ state, page }: WantedReviewQuery): string {
  return `/admin/wanted${stringifySearch({ state, page: page === 1 ? undefined : page })}`;
}

function ReviewRow({ ad, onReject }: { ad: ReviewedWantedAd; onReject: () => void }) {
  const { title, words, neededBy, state, rejectionReason, endsAt, submittedAt, buyer, answers } = ad;
  const approve = useMutation({
    mutationFn: (_none: undefined, { client }) => approveWantedAd(client, ad),
    onSuccess: () => showToast({ title: 'Ad Approved', description: title, tone: 'success' }),
    onError: (error) => showFailure('Failed to approve the ad', error),
  });
  return (
    <li>
      <Panel className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 content-start gap-1.5">
          <h2 className="text-16 font-semibold wrap-anywhere">{title}</h2>
          {words !== '' && <p className="whitespace-pre-line wrap-anywhere">{words}</p>}
          <p className="text-14 text-quiet wrap-anywhere">
            <Buyer buyer={buyer} /> · <LocalMoment at={submittedAt} />
            {neededBy !== null && (
              <>
                {' · needed by '}
                <LocalDate at={`${neededBy}T12:00:00Z`} />
              </>
            )}
            {answers > 0 && ` · ${answers} offered`}
          </p>
          {rejectionReason !== null && <p className="text-14 text-danger wrap-anywhere">{rejectionReason}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-2 self-start sm:justify-end">
          {state === 'approved' && endsAt !== null && (
            <Badge tone="approved">
              Until <LocalDate at={endsAt} />
            </Badge>
          )}
          {state === 'rejected' && <Badge tone="rejected">Rejected</Badge>}
          {state !== 'approved' && (
            <RowButton label={`Approve ${title}`} isBusy={approve.isPending} onClick={() => approve.mutate(undefined)}>
              Approve
            </RowButton>
          )}
          {state !== 'rejected' && (
            <RowButton variant="quiet" label={`Reject ${title}`} onClick={onReject}>
              Reject…
            </RowButton>
          )}
        </div>
      </Panel>
    </li>
  );
}

function Buyer({ buyer: { email } }: Pick<ReviewedWantedAd, 'buyer'>) {
  if (email === null) return 'An account without an address';
  return (
    <SiteLink href={`/admin/people${stringifySearch({ email })}`} className="link">
      {email}
    </SiteLink>
  );
}

function RejectForm({ ad, onClose }: { ad: ReviewedWantedAd; onClose: () => void }) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: rejectionForm,
    failure: 'Failed to reject the ad',
    send: async ({ reason }) => {
      await rejectWantedAd(client, ad, reason);
      showToast({ title: 'Ad Rejected', description: ad.title, tone: 'success' });
      onClose();
    },
  });
  return (
    <Form form={form}>
      <p className="font-medium wrap-anywhere">{ad.title}</p>
      <FormField form={form} name="reason" label="Reason" help="The buyer reads it in an email." required>
        {(control) => <Textarea {...control} rows={4} />}
      </FormField>
      <FormActions form={form} variant="danger" onCancel={onClose}>
        Reject ad
      </FormActions>
    </Form>
  );
}
