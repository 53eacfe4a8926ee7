import Check from 'lucide-react/icons/check';
import { useCallback, useState, useEffect, useRef } from 'react';
import { REVIEW_STEP } from '#app/features/content/consignment.rules.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Steps } from '#app/ui/steps.tsx';
import { isOther } from '../../listing-brand.rules.ts';
import type { Draft } from './use-draft-autosave.ts';
import type { SellPageProps, SentListing } from './form-model.rules.ts';
import { ListingEditor } from './listing-editor.tsx';
import { useFormSession } from './use-form-session.ts';

/** Where a machine is listed and a listing is changed. */
export function SellPage(props: SellPageProps) {
  const { onListed, onNext } = props;
  const { edited } = props.version;
  const [sent, setSent] = useState<SentListing | null>(null);
  const next = useCallback(() => {
    if (sent !== null) onNext(sent);
  }, [sent, onNext]);
  if (sent !== null) {
    return (
      <main id="main" className="page-width py-8 sm:py-12">
        <ListingSent
          name={sent.machine.name}
          isPaying={sent.requested.premium || sent.requested.featured}
          onNext={next}
        />
      </main>
    );
  }
  return (
    <main id="main" className="page-width grid grid-cols-1 gap-8 py-8 sm:py-12">
      <header className="grid gap-2">
        <h1 className="text-28 sm:text-40">{edited === null ? 'Sell Your Equipment' : 'Edit Listing'}</h1>
        <p className="max-w-[66ch] text-quiet wrap-anywhere">{leadText(props)}</p>
      </header>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-12">
        <Workspace
          {...props}
          key={getFormKey(props)}
          onListed={(listed) => {
            setSent(listed);
            onListed(listed);
          }}
        />
        {edited === null && <ProcessAside />}
      </div>
    </main>
  );
}

/** Another link within the form is another form. */
function getFormKey({ version: { edited }, viewer, search }: SellPageProps): string {
  return edited === null ? `${viewer.id}${stringifySearch(search)}` : edited.machine.id;
}

function leadText({ version: { edited }, viewer }: SellPageProps): string {
  if (edited !== null) return `${edited.machine.name}. What you change here replaces what the listing says now.`;
  return viewer.role === 'guest'
    ? 'You can start without an account. You create one when you submit the listing.'
    : 'Photos first, then what the machine is and where it stands.';
}

function Workspace({ onNext: _onNext, ...props }: SellPageProps) {
  const { session, found, canAutosave, resume, discard, restartWith } = useFormSession(props);
  return (
    <>
      <ListingEditor
        {...props}
        key={session.number}
        session={session}
        canAutosave={canAutosave}
        onRestart={restartWith}
      />
      {found !== undefined && (
        <ResumeDialog draft={found.draft} onContinue={() => resume(found)} onDiscard={() => discard(found)} />
      )}
    </>
  );
}

const getSteps = (commission: string) => [
  { title: 'You send it in', text: 'Free, in about five minutes. What you enter stays on this device until then.' },
  REVIEW_STEP,
  { title: 'Buyers ask', text: 'Through our sales team, or straight to you with Premium.' },
  { title: 'It is sold', text: `Only then a commission of ${commission} is due.` },
];

/** What a seller may expect, beside the form. */
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
  /** Closing the dialog is going on as well: only a word throws anything away. */
  onContinue: () => void;
  onDiscard: () => void;
};

/** Offers what was left unfinished on this device. */
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

export const LISTING_SUBMITTED = {
  title: 'Listing Submitted!',
  description: 'Your equipment listing has been received and will be reviewed shortly.',
} as const;

/** A moment for the good news, and on. */
const LINGER_MS = 1_000;

type ListingSentProps = {
  name: string;
  isPaying: boolean;
  /** Leaves the page. */
  onNext: () => void;
};

/** Stands for the moment until the next page; who has something to pay goes there at once. */
function ListingSent({ name, isPaying, onNext }: ListingSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(onNext, isPaying ? 0 : LINGER_MS);
    return () => clearTimeout(timer);
  }, [onNext, isPaying]);
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
        {name}. {isPaying ? 'Next: paying for the options you chose.' : 'Next: your listings.'}
      </p>
    </Panel>
  );
}
