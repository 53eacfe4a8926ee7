import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import { useCallback, useEffect, useRef, useState } from 'react';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import type { CurrentUser } from '#app/features/accounts/own-account.schema.ts';
import { REVIEW_STEP } from '#app/features/site/consignment.rules.ts';
import { forgetMachines } from '#app/features/machines/web/machines.queries.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Steps } from '#app/ui/steps.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { isOther } from '../../listings.schema.ts';
import type { SellSearch } from '../../sell-search.schema.ts';
import { getInitialVersion, type SentListing, type TaggedListing } from './form-model.rules.ts';
import { ListingEditor } from './listing-editor.tsx';
import { listingToEditQuery, modelBrandsQuery, refreshAfterListing } from './sell.queries.ts';
import { useFormSession, type Draft } from './use-form-session.ts';

type SellPageProps = {
  viewer: CurrentUser;
  search: SellSearch;
  /** The listing to edit or copy; null for an empty form. */
  listing: TaggedListing | null;
};

/** The page for listing a machine or editing a listing. */
export function SellPage(props: SellPageProps) {
  const { viewer, search, listing } = props;
  const { sent, onListed, onNext } = useNewListing();
  if (sent !== null) {
    return (
      <main id="main" className="page-width py-8 sm:py-12">
        <ListingSent sent={sent} onNext={onNext} />
      </main>
    );
  }
  const edited = search.edit === undefined ? null : listing;
  return (
    <main id="main" className="page-width grid grid-cols-1 gap-8 py-8 sm:py-12">
      <header className="grid gap-2">
        <h1 className="text-28 sm:text-40">{edited === null ? 'Sell Your Equipment' : 'Edit Listing'}</h1>
        <p className="max-w-[66ch] text-quiet wrap-anywhere">{leadText(edited, viewer)}</p>
      </header>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-12">
        {/* Another address within the form starts another form. */}
        <Workspace
          key={edited === null ? `${viewer.id}${stringifySearch(search)}` : edited.machine.id}
          {...props}
          onListed={onListed}
        />
        {edited === null && <ProcessAside />}
      </div>
    </main>
  );
}

function leadText(edited: TaggedListing | null, viewer: CurrentUser): string {
  if (edited !== null) return `${edited.machine.name}. What you change here replaces what the listing says now.`;
  return viewer.role === 'guest'
    ? 'You can start without an account. You create one when you submit the listing.'
    : 'Photos first, then what the machine is and where it stands.';
}

function Workspace({ viewer, search, listing, onListed }: SellPageProps & { onListed: (sent: SentListing) => void }) {
  const client = useQueryClient();
  const brands = useQuery(modelBrandsQuery);
  const toVersion = (stored: TaggedListing | null) =>
    getInitialVersion({ listing: stored, brands: brands.data ?? [] }, viewer, search);
  const version = toVersion(listing);
  const { session, found, canAutosave, resume, discard, restartWith } = useFormSession(version, viewer, search);
  return (
    <>
      <ListingEditor
        key={session.submissionKey}
        viewer={viewer}
        version={version}
        brands={brands}
        session={session}
        canAutosave={canAutosave}
        onReload={async () =>
          toVersion(listing === null ? null : await client.fetchQuery(listingToEditQuery(listing.machine.id)))
        }
        onRestart={restartWith}
        onListed={onListed}
        onSaved={useSaved(viewer)}
      />
      {found !== undefined && (
        <ResumeDialog draft={found.draft} onContinue={() => resume(found)} onDiscard={() => discard(found)} />
      )}
    </>
  );
}

const PORTAL = '/seller-portal';

function useSaved(viewer: CurrentUser): () => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  const [href, description] = hasPermission(viewer, 'moderation')
    ? ['/admin/listings', 'The listing was updated successfully.']
    : [PORTAL, 'Your listing was updated and is pending review.'];
  return async () => {
    forgetMachines(client);
    showToast({ title: 'Listing Updated!', description, tone: 'success' });
    await router.navigate({ href });
  };
}

/** Handles a new listing and opens the next page. */
function useNewListing() {
  const client = useQueryClient();
  const router = useRouter();
  const [sent, setSent] = useState<SentListing | null>(null);
  const isKnown = useRef<Promise<void>>(undefined);
  const onListed = (listed: SentListing) => {
    setSent(listed);
    showToast({ ...LISTING_SUBMITTED, tone: 'success' });
    isKnown.current = refreshAfterListing(client);
  };
  const onNext = useCallback(
    async ({ machine, requested }: SentListing) => {
      const { premium, featured } = requested;
      const payment = `/listing-payment-paypal${stringifySearch({ machineId: machine.id, premium, featured })}`;
      const href = premium || featured ? payment : PORTAL;
      try {
        await isKnown.current;
        router.clearCache();
        await router.navigate({ href });
      } catch (error) {
        // The listing is stored, but the connection is lost: a full page load finds out who is signed in.
        reportError(error);
        location.assign(href);
      }
    },
    [router],
  );
  return { sent, onListed, onNext };
}

const getSteps = (commission: string) => [
  { title: 'You send it in', text: 'Free, in about five minutes. What you enter stays on this device until then.' },
  REVIEW_STEP,
  { title: 'Buyers ask', text: 'Through our sales team, or straight to you with Premium.' },
  { title: 'It is sold', text: `Only then a commission of ${commission} is due.` },
];

/** What sellers can expect, beside the form. */
function ProcessAside() {
  return (
    <aside aria-labelledby="steps-heading" className="grid gap-4 self-start lg:sticky lg:top-8">
      <h2 id="steps-heading" className="text-16">
        How it works
      </h2>
      <Steps steps={getSteps(useSite().terms.commission)} kind="aside" />
    </aside>
  );
}

type ResumeDialogProps = {
  draft: Draft;
  /** Closing the dialog continues the draft: only an explicit choice discards it. */
  onContinue: () => void;
  onDiscard: () => void;
};

/** Offers an unfinished draft from this device. */
function ResumeDialog({ draft, onContinue, onDiscard }: ResumeDialogProps) {
  return (
    <Dialog
      open
      onClose={onContinue}
      title="Continue where you left off?"
      footer={
        <>
          <Button onClick={onDiscard}>Discard and start over</Button>
          <Button variant="primary" onClick={onContinue}>
            Continue
          </Button>
        </>
      }
    >
      <p>
        You started a listing for {machineLabel(draft)} on {MOMENT.format(new Date(draft.savedAt))}
        {draft.photoCount > 0 && `, with ${draft.photoCount === 1 ? 'one photo' : `${draft.photoCount} photos`}`}. It
        has not been submitted yet.
      </p>
    </Dialog>
  );
}

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function machineLabel({ fields: { brand, customBrand, model, customModel } }: Draft): string {
  const words = [isOther(brand) ? customBrand : brand, isOther(model) ? customModel : model].filter(Boolean);
  return words.length === 0 ? 'a machine' : words.join(' ');
}

const LISTING_SUBMITTED = {
  title: 'Listing Submitted!',
  description: 'Your equipment listing has been received and will be reviewed shortly.',
} as const;

/** How long the confirmation is shown. */
const LINGER_MS = 1_000;

type ListingSentProps = {
  sent: SentListing;
  onNext: (sent: SentListing) => Promise<void>;
};

/** Shown until the next page opens; at once if there is something to pay. */
function ListingSent({ sent, onNext }: ListingSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isPaying = sent.requested.premium || sent.requested.featured;
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(() => void onNext(sent), isPaying ? 0 : LINGER_MS);
    return () => clearTimeout(timer);
  }, [sent, onNext, isPaying]);
  return (
    <Panel aria-labelledby="sent-heading" className="grid justify-items-center gap-3 py-14 text-center sm:py-20">
      <span className="grid size-14 place-items-center rounded-full bg-ok-wash text-ok">
        <Check aria-hidden="true" className="size-7" />
      </span>
      <h1 id="sent-heading" ref={heading} tabIndex={-1} className="text-28">
        {LISTING_SUBMITTED.title}
      </h1>
      <p className="max-w-[46ch]">{LISTING_SUBMITTED.description}</p>
      <p className="text-14 text-quiet">
        {sent.machine.name}. {isPaying ? 'Next: paying for the options you chose.' : 'Next: your listings.'}
      </p>
    </Panel>
  );
}
