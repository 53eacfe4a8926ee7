import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { Loaded } from '#app/ui/loaded.tsx';
import { useListNavigate } from '#app/ui/paged-list.tsx';
import { useRowShortcuts } from '#app/ui/row-shortcuts.ts';
import { ShortcutHints, ShortcutsDialog } from '#app/ui/shortcuts-dialog.tsx';
import { dealsHref } from '../../deal-links.rules.ts';
import type { DealsSearch } from '../../deals-search.schema.ts';
import type { Deal } from '../../deals.schema.ts';
import { boardQuery, boardSumsQuery } from '../deals.queries.ts';
import { DealBoard } from './deal-board.tsx';
import { DealFilters, SEARCH_LABEL } from './deal-filters.tsx';
import { DealMoveDialogs } from './deal-move-dialogs.tsx';
import { DealSheet } from './deal-sheet.tsx';
import { DealsTable } from './deals-table.tsx';
import { DealsToday } from './deals-today.tsx';
import { NoDeals } from './no-deals.tsx';
import { useDealMoves, type DealMoves } from './use-deal-moves.ts';

/** Keyboard shortcuts of the board, for the focused deal. */
const SHORTCUTS = {
  j: { does: 'To the next deal', short: 'next' },
  k: { does: 'To the previous deal', short: 'previous' },
  '>': { does: 'Move it to the next stage', short: 'next stage' },
  '<': { does: 'Move it to the stage before', short: 'stage before' },
  m: { does: 'Choose a stage for it', short: 'move to' },
  o: { does: 'Open it', short: 'open' },
  '/': { does: 'Search', short: 'search' },
  '?': { does: 'Show keyboard shortcuts', short: 'all keys' },
} as const;
type ShortcutKey = keyof typeof SHORTCUTS;

/** What is to be done today, and all deals: as a board by stage, or as a table. */
export function DealsPage({ search }: { search: DealsSearch }) {
  const moves = useDealMoves();
  return (
    <>
      <DealsToday search={search} />
      <DealFilters search={search} />
      {search.view === 'table' ? <DealsTable search={search} moves={moves} /> : <Board search={search} moves={moves} />}
      <DealSheet search={search} moves={moves} />
      <DealMoveDialogs moves={moves} />
    </>
  );
}

function Board({ search, moves }: { search: DealsSearch; moves: DealMoves }) {
  const board = useQuery(boardQuery(search));
  const { data: sums } = useQuery(boardSumsQuery(search));
  const cards = useRef<HTMLDivElement>(null);
  const [areKeysShown, showKeys] = useState(false);
  const openKeys = useCallback(() => showKeys(true), []);
  const deals = board.data?.rows;
  useBoardKeys({ search, moves, deals, cards, onHelp: openKeys });
  return (
    <>
      <ShortcutHints shortcuts={SHORTCUTS} onMore={openKeys} />
      <div ref={cards} className="grid grid-cols-1 gap-3">
        <Loaded
          query={board}
          failure="Failed to fetch the deals"
          stale="The deals could not be refreshed. What you see may be out of date."
        >
          {({ rows, total }) => (
            <>
              {rows.length < total && (
                <p className="text-14 text-quiet">{`The board shows ${rows.length} of ${total} deals. Narrow them by a filter.`}</p>
              )}
              {rows.length === 0 ? (
                <NoDeals search={search} />
              ) : (
                <DealBoard search={search} deals={rows} sums={sums} moves={moves} />
              )}
            </>
          )}
        </Loaded>
      </div>
      <ShortcutsDialog shortcuts={SHORTCUTS} open={areKeysShown} onClose={() => showKeys(false)} />
    </>
  );
}

type BoardKeys = {
  search: DealsSearch;
  moves: DealMoves;
  deals: readonly Deal[] | undefined;
  cards: React.RefObject<HTMLElement | null>;
  onHelp: () => void;
};

function useBoardKeys({ search, moves: { step, choosing }, deals, cards, onHelp }: BoardKeys): void {
  const navigate = useListNavigate();
  const { open: choose } = choosing;
  const onKey = useCallback(
    (key: ShortcutKey, row: HTMLElement | undefined) => {
      if (key === '?') return onHelp();
      if (key === '/') return document.querySelector<HTMLInputElement>(`input[aria-label="${SEARCH_LABEL}"]`)?.focus();
      const deal = deals?.find(({ id }) => id === row?.dataset['deal']);
      if (deal === undefined) return;
      if (key === '>' || key === '<') step(deal, key === '>' ? 1 : -1);
      else if (key === 'm') choose(deal);
      else if (key === 'o') void navigate(dealsHref(search, { deal: deal.id }));
    },
    [choose, deals, navigate, onHelp, search, step],
  );
  useRowShortcuts({ around: cards, rows: '[data-deal]', shortcuts: SHORTCUTS, onKey });
}
