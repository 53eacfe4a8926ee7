import { useCallback, useState } from 'react';
import { stringifySearch } from '#app/lib/query-string.ts';
import { ProcessAside } from './process-aside.tsx';
import { ListingEditor } from './listing-editor.tsx';
import { ListingSent } from './listing-sent.tsx';
import { ResumeDialog } from './resume-dialog.tsx';
import type { SellPageProps, SentListing } from './form-model.rules.ts';
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
