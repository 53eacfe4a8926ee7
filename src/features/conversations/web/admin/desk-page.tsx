import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Loaded } from '#app/ui/loaded.tsx';
import { useListNavigate } from '#app/ui/paged-list.tsx';
import { useRowShortcuts } from '#app/ui/row-shortcuts.ts';
import { ShortcutHints, ShortcutsDialog } from '#app/ui/shortcuts-dialog.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import type { DeskSearch } from '../../desk-search.schema.ts';
import type { DeskChange } from '../../desk.schema.ts';
import type { RenderAboveMessages } from '../thread-page.tsx';
import type { WriteRequest } from '../office-reply.tsx';
import { DeskBar, SEARCH_LABEL } from './desk-bar.tsx';
import { DeskList } from './desk-list.tsx';
import { DeskThread } from './desk-thread.tsx';
import { changeThread, deskHref, deskListQuery } from './desk.queries.ts';

/** Keyboard shortcuts. Those of a conversation apply to the focused one of the list, else to the open one. */
const SHORTCUTS = {
  j: { does: 'To the next conversation', short: 'next' },
  k: { does: 'To the previous conversation', short: 'previous' },
  r: { does: 'Reply to the buyer', short: 'reply' },
  n: { does: 'Write a note that only the office reads', short: 'note' },
  a: { does: 'Assign it to yourself', short: 'assign to me' },
  e: { does: 'Close it: nobody waits for an answer any more', short: 'close' },
  '/': { does: 'Search', short: 'search' },
  '?': { does: 'Show keyboard shortcuts', short: 'all keys' },
} as const;
type ShortcutKey = keyof typeof SHORTCUTS;
/** Links are opened by the browser itself. */
const SHOWN_SHORTCUTS = { Enter: { does: 'Open the focused conversation', short: 'open' }, ...SHORTCUTS };

type DeskProps = {
  search: DeskSearch;
  /** What stands between the groups and the list. */
  notice: ReactNode;
  renderAbove: RenderAboveMessages;
};

/** All conversations, those that wait longest first, with the open one beside the list; on phones in its place. */
export function Desk({ search, notice, renderAbove }: DeskProps) {
  const list = useQuery(deskListQuery(search));
  const rows = useRef<HTMLDivElement>(null);
  const [areKeysShown, showKeys] = useState(false);
  const openKeys = useCallback(() => showKeys(true), []);
  const request = useDeskKeys(search, rows, openKeys);
  const { thread } = search;
  return (
    <>
      <DeskBar search={search} counts={list.data?.counts} />
      <div className={classNames('empty:hidden', thread !== undefined && 'max-lg:hidden')}>{notice}</div>
      <ShortcutHints shortcuts={SHOWN_SHORTCUTS} onMore={openKeys} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(16rem,20rem)_minmax(0,1fr)]">
        <div
          ref={rows}
          className={classNames(
            'grid grid-cols-1 gap-3 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto lg:p-1',
            thread !== undefined && 'max-lg:hidden',
          )}
        >
          <Loaded
            query={list}
            failure="Failed to fetch the conversations"
            stale="The conversations could not be refreshed. What you see may be out of date."
          >
            {(page) => (
              <DeskList page={page} search={search} nowMs={list.dataUpdatedAt - (list.dataUpdatedAt % MINUTE_MS)} />
            )}
          </Loaded>
        </div>
        {thread === undefined ? (
          <p className="py-14 text-center text-quiet max-lg:hidden">Choose a conversation to read it here.</p>
        ) : (
          <DeskThread key={thread} id={thread} search={search} request={request} renderAbove={renderAbove} />
        )}
      </div>
      <ShortcutsDialog shortcuts={SHOWN_SHORTCUTS} open={areKeysShown} onClose={() => showKeys(false)} />
    </>
  );
}

/** Handles the shortcuts. Returns the last wish to write, which belongs to the open conversation. */
function useDeskKeys(
  search: DeskSearch,
  around: React.RefObject<HTMLElement | null>,
  onHelp: () => void,
): WriteRequest | null {
  const client = useQueryClient();
  const viewer = useViewer();
  const navigate = useListNavigate();
  const [request, setRequest] = useState<WriteRequest | null>(null);
  const viewerId = viewer === null || viewer.role === 'guest' ? null : viewer.id;
  const onKey = useCallback(
    (key: ShortcutKey, row: HTMLElement | undefined) => {
      if (key === '?') return onHelp();
      if (key === '/') return document.querySelector<HTMLInputElement>(`input[aria-label="${SEARCH_LABEL}"]`)?.focus();
      const id = row?.dataset['thread'] ?? search.thread;
      if (id === undefined || key === 'j' || key === 'k') return;
      if (key === 'r' || key === 'n') {
        setRequest({ kind: key === 'r' ? 'buyer' : 'note' });
        if (id !== search.thread) void navigate(deskHref(search, { thread: id }));
        return;
      }
      const change: DeskChange = key === 'e' ? { isClosed: true } : { assigneeId: viewerId };
      changeThread(client, id, change).then(
        () => showToast({ title: key === 'e' ? 'Conversation closed' : 'Assigned to you', tone: 'success' }),
        (error: unknown) => showFailure('It was not changed', error),
      );
    },
    [client, navigate, onHelp, search, viewerId],
  );
  useRowShortcuts({ around, rows: '[data-thread]', shortcuts: SHORTCUTS, onKey });
  return request;
}
