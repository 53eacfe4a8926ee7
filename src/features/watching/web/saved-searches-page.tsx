import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reportedErrorMessage } from '#app/lib/api-mutation.ts';
import { formatInteger } from '#app/lib/format.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { RowButton } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field } from '#app/ui/field.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Select } from '#app/ui/select.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useQuestion } from '#app/ui/use-dialog.tsx';
import { FREQUENCIES } from '../mail-times.rules.ts';
import type { SavedSearch, SavedSearchChange } from '../saved-searches.schema.ts';
import { isNotFoundError } from '#app/lib/api.ts';
import { AlertSettingsPanel } from './alert-settings-panel.tsx';
import { BrokenLink } from './broken-link.tsx';
import { changeSavedSearch, deleteSavedSearch, savedSearchesQuery } from './saved-searches.queries.ts';

/** The saved searches of the account, or of the reader of a mail, and how their mails come. */
export function SavedSearchesPage({ linkKey }: { linkKey: string | undefined }) {
  const searches = useQuery(savedSearchesQuery(linkKey));
  const { ask, questionDialog } = useQuestion();
  return (
    <main id="main" className="page-width grid max-w-3xl content-start gap-6 py-8">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-28">Saved searches</h1>
        <SiteLink href={`/watching${stringifySearch({ key: linkKey })}`} className={buttonClass()}>
          Machines you watch
        </SiteLink>
      </header>
      {isNotFoundError(searches.error) ? (
        <BrokenLink path="/saved-searches" />
      ) : (
        <Loaded query={searches} failure="Failed to fetch your searches" skeleton="h-64">
          {(all) =>
            all.length === 0 ? (
              <EmptyState
                title="No saved search yet."
                actions={
                  <SiteLink href="/browse" className={buttonClass({ variant: 'primary' })}>
                    Browse machines
                  </SiteLink>
                }
              >
                Filter the list of machines, and press “Save this search”: we mail you what comes up.
              </EmptyState>
            ) : (
              <ul aria-label="Saved searches" className="grid gap-4">
                {all.map((search) => (
                  <SearchRow key={search.id} search={search} linkKey={linkKey} ask={ask} />
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
      {searches.data !== undefined && <AlertSettingsPanel linkKey={linkKey} />}
      {questionDialog}
    </main>
  );
}

type RowProps = { search: SavedSearch; linkKey: string | undefined; ask: ReturnType<typeof useQuestion>['ask'] };

function SearchRow({ search, linkKey, ask }: RowProps) {
  const { id, name, description, query, frequency, isPaused, newMachines } = search;
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const change = async (wanted: SavedSearchChange) => {
    setSending(true);
    try {
      await changeSavedSearch(client, { id, key: linkKey, change: wanted });
    } catch (error) {
      showToast({ title: 'Not Saved', description: reportedErrorMessage(error), tone: 'danger' });
    } finally {
      setSending(false);
    }
  };
  const remove = () =>
    ask({
      title: 'Delete this search?',
      yes: 'Delete search',
      text: `Nothing more will be mailed for “${name}”.`,
      onYes: async () => {
        await deleteSavedSearch(client, { id, key: linkKey });
        showToast({ title: 'Search Deleted', description: name, tone: 'success' });
      },
    });
  return (
    <li>
      <Panel className="grid gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 className="min-w-0 text-20 wrap-anywhere">
            <SiteLink href={`/browse?${query}`} onClick={() => void change({ isSeen: true })} className="link">
              {name}
            </SiteLink>
          </h2>
          <div className="flex flex-wrap gap-2">
            {newMachines > 0 && <Badge tone="approved">{formatInteger(newMachines)} new</Badge>}
            {isPaused && <Badge>Paused</Badge>}
          </div>
        </div>
        {description !== null && description !== name && <p className="text-14 text-quiet">{description}</p>}
        {description === null && (
          <Alert>
            A filter of this search no longer exists, so that it finds nothing. Save it again from the list.
          </Alert>
        )}
        <div className="flex flex-wrap items-end gap-3">
          <Field label="How often">
            {(control) => (
              <Select
                {...control}
                value={frequency}
                disabled={isSending || isPaused}
                onChange={({ currentTarget: { value } }) => {
                  const chosen = FREQUENCIES.find((each) => each.value === value);
                  if (chosen !== undefined) void change({ frequency: chosen.value });
                }}
              >
                {FREQUENCIES.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <RowButton
            label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
            disabled={isSending}
            onClick={() => void change({ isPaused: !isPaused })}
          >
            {isPaused ? 'Resume' : 'Pause'}
          </RowButton>
          <RowButton variant="quiet" label={`Delete ${name}`} onClick={remove}>
            Delete…
          </RowButton>
        </div>
      </Panel>
    </li>
  );
}
