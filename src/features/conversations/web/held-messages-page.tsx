import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { stringifySearch } from '#app/lib/query-string.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { PagedList } from '#app/ui/paged-list.tsx';
import { useRowShortcuts } from '#app/ui/row-shortcuts.ts';
import { ShortcutHints, ShortcutsDialog } from '#app/ui/shortcuts-dialog.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useDialog } from '#app/ui/use-dialog.tsx';
import type { HeldMessage } from '../held-messages.schema.ts';
import { threadHref } from '../thread-links.rules.ts';
import { HeldButtons, HeldReasons, useHeldDecision } from './held-decision.tsx';
import { HELD_PER_PAGE, heldMessagesQuery } from './held-messages.queries.ts';

/** Keyboard shortcuts. Without a focused message only the first two and `?` have an effect. */
const SHORTCUTS = {
  j: { does: 'To the next message', short: 'next' },
  k: { does: 'To the previous message', short: 'previous' },
  p: { does: 'Let the message through', short: 'let through' },
  r: { does: 'Reject the message', short: 'reject' },
  o: { does: 'Open the conversation in a new tab', short: 'open' },
  '?': { does: 'Show keyboard shortcuts', short: 'all keys' },
} as const;
type ShortcutKey = keyof typeof SHORTCUTS;

/** Messages of new persons that wait for the office, longest first; polled while the page is open. */
export function HeldMessagesPage({ page }: { page: number }) {
  const held = useQuery(heldMessagesQuery(page));
  const shortcuts = useDialog<'shortcuts'>();
  const decision = useHeldDecision();
  const list = useRef<HTMLUListElement>(null);
  const { open } = shortcuts;
  const { decide, isPending } = decision;
  const onKey = useCallback(
    (key: ShortcutKey, row: HTMLElement | undefined) => {
      const { held: id, thread } = row?.dataset ?? {};
      if (key === '?') open('shortcuts');
      if (id === undefined || thread === undefined) return;
      if (key === 'o') window.open(threadHref(thread), '_blank', 'noopener');
      if ((key === 'p' || key === 'r') && !isPending) decide({ id, decision: key === 'p' ? 'pass' : 'reject' });
    },
    [open, decide, isPending],
  );
  useRowShortcuts({ around: list, rows: '[data-held]', shortcuts: SHORTCUTS, onKey });
  return (
    <PagedList
      query={held}
      failure="Failed to fetch the held messages"
      stale="The messages could not be refreshed. What you see may be out of date."
      page={page}
      pageSize={HELD_PER_PAGE}
      noun={['message', 'messages']}
      hrefOf={(next) => `/admin/held-messages${stringifySearch({ page: next === 1 ? undefined : next })}`}
      notice={
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <p className="max-w-[64ch] text-quiet">
            Messages with signs of fraud, from persons to whom nobody has written yet. Sellers do not see them until you
            let them through; their writers do not learn that they are held.
          </p>
          <ShortcutHints shortcuts={SHORTCUTS} onMore={() => open('shortcuts')} />
        </div>
      }
      empty={<EmptyState title="No message is held." />}
      focusRows="[data-held]"
      className="gap-3"
      dialogs={<ShortcutsDialog shortcuts={SHORTCUTS} open={shortcuts.subject !== null} onClose={shortcuts.close} />}
    >
      {({ rows }) => (
        <ul ref={list} aria-label="Held messages" className="grid grid-cols-1 gap-3">
          {rows.map((message) => (
            <HeldRow key={message.id} message={message} decision={decision} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

type HeldRowProps = { message: HeldMessage; decision: ReturnType<typeof useHeldDecision> };

function HeldRow({ message, decision }: HeldRowProps) {
  const { id, threadId, about, buyer, text, reasons, createdAt } = message;
  return (
    <li
      tabIndex={-1}
      data-held={id}
      data-thread={threadId}
      aria-label={`From ${buyer.name}`}
      className="grid scroll-my-4 grid-cols-1 gap-x-6 gap-y-3 rounded-panel border border-line bg-surface p-4 shadow-card lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid min-w-0 grid-cols-1 content-start gap-2">
        <h2 className="text-16 wrap-anywhere">
          <SiteLink href={threadHref(threadId)} preload={false} className="link-plain">
            {about ?? 'About no listing'}
          </SiteLink>
        </h2>
        <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{text}</p>
        <HeldReasons reasons={reasons} />
        <p className="text-14 text-quiet wrap-anywhere">
          {buyer.name}
          {buyer.email !== null && `, ${buyer.email}`} · <LocalMoment at={createdAt} />
        </p>
      </div>
      <HeldButtons id={id} from={buyer.name} {...decision} />
    </li>
  );
}
