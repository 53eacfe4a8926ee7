import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { pluralize } from '#app/lib/format.ts';
import { Button, RowButton } from '#app/ui/button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import type { CsvImport, CsvRow, KnownChoice } from '../../csv-imports.schema.ts';
import { chooseForKnown, correctRow } from './csv-imports.queries.ts';
import { checkedRowTitle, ROWS } from './import-messages.rules.ts';
import { RowChanges } from './row-changes.tsx';

type KnownRowsProps = { done: CsvImport; rows: readonly CsvRow[]; labelledBy: string };

/** The rows whose machines are listed already, which are left out unless an admin decides otherwise. */
export function KnownRows({ done, rows, labelledBy }: KnownRowsProps) {
  const around = useRef<HTMLDivElement>(null);
  useKeptFocus(around, 'li[tabindex]');
  return (
    <div ref={around} tabIndex={-1} className="grid grid-cols-1 gap-4">
      <ChoiceForAll done={done} />
      <ul aria-labelledby={labelledBy} className="grid divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <li
            key={row.row}
            tabIndex={-1}
            aria-label={`Row ${row.row}`}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3"
          >
            <KnownRow done={done} row={row} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ChoiceForAll({ done }: { done: CsvImport }) {
  const choose = useMutation({
    mutationFn: (choice: Exclude<KnownChoice, 'skip'>, { client }) => chooseForKnown(client, done, choice),
    onError: (error) => showFailure('Failed to decide on all rows', error),
  });
  const all = `all ${pluralize(done.counts.known, ...ROWS)}`;
  return (
    <div className="grid gap-3">
      <p className="max-w-[64ch] text-14 text-quiet">
        These rows have no id, and a listing here has the same brand, model and heads, and the same serial number, or
        year, price and contact. They are left out unless you decide otherwise.
      </p>
      <div className="flex flex-wrap gap-3">
        {(['update', 'add'] as const).map((choice) => (
          <Button
            key={choice}
            className="max-sm:w-full"
            aria-disabled={choose.isPending || undefined}
            onClick={() => {
              if (!choose.isPending) choose.mutate(choice);
            }}
          >
            {choice === 'update' ? `Update the listings of ${all}` : `Add ${all} as other machines`}
          </Button>
        ))}
      </div>
    </div>
  );
}

function KnownRow({ done, row: known }: { done: CsvImport; row: CsvRow }) {
  const { row, machineId, name } = known;
  const decide = useMutation({
    mutationFn: (choice: KnownChoice, { client }) => correctRow(client, done, row, { choice }),
    onSuccess: ({ verdict }, choice) => {
      if (choice === 'skip') return;
      const action = { label: 'Undo', onChoose: () => decide.mutate('skip') };
      showToast({ title: checkedRowTitle(row, verdict), tone: 'success', action });
    },
    onError: (error) => showFailure(`Failed to decide on row ${row}`, error),
  });
  const isBusy = decide.isPending;
  const onChoose = (choice: KnownChoice) => {
    if (!isBusy) decide.mutate(choice);
  };
  return (
    <>
      <div className="grid min-w-0 flex-1 basis-64 gap-1 text-14">
        <span className="font-semibold">
          <span className="figures text-quiet">Row {row}</span> {name}
        </span>
        {machineId !== null && (
          <SiteLink
            href={machineHref(machineId)}
            preload={false}
            className="inline-grid min-h-7 content-center font-mono link-quiet wrap-anywhere"
          >
            {machineId}
          </SiteLink>
        )}
        <RowChanges row={known} />
      </div>
      <div className="flex flex-wrap gap-2">
        <RowButton label={`Update the listing of row ${row}`} isBusy={isBusy} onClick={() => onChoose('update')}>
          Update
        </RowButton>
        <RowButton label={`Add row ${row} as another machine`} isBusy={isBusy} onClick={() => onChoose('add')}>
          Add as another
        </RowButton>
      </div>
    </>
  );
}
