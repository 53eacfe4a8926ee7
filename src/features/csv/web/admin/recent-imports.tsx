import { useMutation, useQuery } from '@tanstack/react-query';
import { formatInteger, pluralize } from '#app/lib/format.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showFailure } from '#app/ui/toast-store.ts';
import { useQuestion } from '#app/ui/use-dialog.tsx';
import type { CsvImport } from '../../csv-imports.schema.ts';
import { changeImport, recentImportsQuery } from './csv-imports.queries.ts';
import { displayName, ROWS } from './import-messages.rules.ts';

/** The imports of the last week, each of which can be undone. Renders nothing if there are none. */
export function RecentImports() {
  const { data: imports = [] } = useQuery(recentImportsQuery);
  const { ask, questionDialog } = useQuestion();
  const undo = useMutation({
    mutationFn: (done: CsvImport, { client }) => changeImport(client, done, 'undo'),
    onError: (error) => showFailure('Failed to undo the import', error),
  });
  const onUndo = (done: CsvImport) =>
    ask({
      title: 'Undo this import?',
      yes: 'Undo the import',
      text: (
        <div className="grid gap-2 wrap-anywhere">
          <p>
            {displayName(done)}, {pluralize(done.writtenCount, ...ROWS)}: added listings are deleted, and can be
            restored one by one for 30 days. Changed listings get their previous values back, except photos.
          </p>
          <p>Listings that were changed since the import stay as they are.</p>
        </div>
      ),
      onYes: () => undo.mutateAsync(done),
    });
  if (imports.length === 0) return null;
  return (
    <Panel aria-labelledby="recent-imports" className="grid grid-cols-1 gap-4">
      <h2 id="recent-imports" className="text-20">
        Imports of the last week
      </h2>
      <ul className="grid divide-y divide-line border-y border-line">
        {imports.map((done) => (
          <li key={done.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="grid min-w-0 gap-0.5">
              <p className="font-semibold wrap-anywhere">{displayName(done)}</p>
              <p className="text-14 text-quiet wrap-anywhere">
                {pluralize(done.writtenCount, ...ROWS)} by {done.startedByName},{' '}
                <LocalMoment at={done.finishedAt ?? done.createdAt} />
              </p>
              {done.undo !== null && <UndoState done={done} undo={done.undo} />}
            </div>
            {done.finishedAt !== null && done.status !== 'undone' && (
              <Button className="max-sm:w-full" onClick={() => onUndo(done)} aria-label={`Undo ${displayName(done)}`}>
                Undo…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {questionDialog}
    </Panel>
  );
}

type UndoStateProps = { done: CsvImport; undo: NonNullable<CsvImport['undo']> };

function UndoState({ done, undo: { byName, undone, changed, stay } }: UndoStateProps) {
  const verb = done.status === 'undoing' ? 'Being undone' : done.status === 'undone' ? 'Undone' : 'Partly undone';
  return (
    <div role="status" className="text-14 wrap-anywhere">
      <p>
        {verb} by {byName}: {pluralize(undone, 'listing')} put back
        {changed > 0 && `, ${formatInteger(changed)} changed since and left`}.
      </p>
      {stay.length > 0 && (
        <p>
          Left:{' '}
          {stay.map((id, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <SiteLink href={machineHref(id)} preload={false} className="font-mono text-12 link-quiet">
                {id}
              </SiteLink>
            </span>
          ))}
          {changed > stay.length && `, and ${formatInteger(changed - stay.length)} more`}
        </p>
      )}
    </div>
  );
}
