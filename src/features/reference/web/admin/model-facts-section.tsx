import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { factLabel, findFact, isSameValue } from '#app/features/machines/fact-registry.rules.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import type { FactValue, ModelFactSource } from '#app/db/enums.ts';
import { dayInUtc } from '#app/lib/local-date.ts';
import { Button, RowButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { PagedList } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import type { FactProposal, ReferenceFact } from '../../model-facts.schema.ts';
import { ModelFactForm } from './model-fact-form.tsx';
import {
  acceptFactProposal,
  FACTS_PER_PAGE,
  factProposalsQuery,
  modelFactsQuery,
  PROPOSALS_PER_PAGE,
  removeModelFact,
} from './model-facts.queries.ts';
import { modelsHref, type ModelsSearch } from './models-search.schema.ts';

/** Typical facts of models with their sources, and facts that sellers agree on. */
export function ModelFactsSection({ search }: { search: ModelsSearch }) {
  const known = useQuery(modelFactsQuery(search.brand, search.known));
  const proposals = useQuery(factProposalsQuery(search.brand, search.agreed));
  const [isAdding, setIsAdding] = useState(false);
  return (
    <section aria-labelledby="model-facts-heading" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="model-facts-heading" className="text-20">
          Usual for a model
        </h2>
        <Button onClick={() => setIsAdding(true)}>Add fact…</Button>
      </div>
      <p className="max-w-[70ch] text-14 text-quiet">
        Sellers who choose a model may take these over with one press. What three sellers state alike is proposed here.
      </p>
      <PagedList
        query={proposals}
        failure="Failed to fetch what sellers agree on"
        skeleton="h-20"
        page={search.agreed}
        pageSize={PROPOSALS_PER_PAGE}
        pagesLabel="Pages of proposals"
        noun={['proposal', 'proposals']}
        hrefOf={(agreed) => modelsHref({ ...search, agreed })}
        empty={null}
      >
        {({ rows }) => <Proposals rows={rows} />}
      </PagedList>
      <PagedList
        query={known}
        failure="Failed to fetch the facts of models"
        skeleton="h-20"
        page={search.known}
        pageSize={FACTS_PER_PAGE}
        pagesLabel="Pages of facts"
        noun={['fact', 'facts']}
        hrefOf={(page) => modelsHref({ ...search, known: page })}
        empty={
          <p className="text-14 text-quiet">
            Nothing is known of {search.brand === undefined ? 'any model' : `a model of ${search.brand}`} yet.
          </p>
        }
      >
        {({ rows }) => <KnownFacts rows={rows} />}
      </PagedList>
      <Dialog open={isAdding} onClose={() => setIsAdding(false)} title="Add a fact of a model">
        <ModelFactForm onClose={() => setIsAdding(false)} />
      </Dialog>
    </section>
  );
}

const ROWS = 'divide-y divide-line rounded-panel border border-line bg-surface shadow-card';
const ROW = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3';

function Proposals({ rows }: { rows: readonly FactProposal[] }) {
  return (
    <ul aria-label="What sellers agree on" className={ROWS}>
      {rows.map((proposal) => (
        <li key={titleOf(proposal)} className={ROW}>
          <div className="min-w-0 wrap-anywhere">
            <FactOfModel of={proposal} />
            <span className="block text-12 text-quiet">
              {proposal.by.length} sellers say so:{' '}
              {proposal.by.map(({ username, machineId, value }, index) => (
                <span key={machineId}>
                  {index > 0 && ', '}
                  <SiteLink href={machineHref(machineId)} preload={false} className="link-plain">
                    {username}
                  </SiteLink>
                  {!isSameValue(value, proposal.value) && ` (${valueText(proposal.key, value)})`}
                </span>
              ))}
            </span>
          </div>
          <AcceptButton proposal={proposal} />
        </li>
      ))}
    </ul>
  );
}

function AcceptButton({ proposal }: { proposal: FactProposal }) {
  const accept = useMutation({
    mutationFn: ({ brand, model, key, value }: FactProposal, { client }) =>
      acceptFactProposal(client, { brand, model, key, value }),
    onSuccess: (_accepted, accepted) =>
      showToast({ title: 'Taken over', description: titleOf(accepted), tone: 'success' }),
    onError: (error) => showFailure('Failed to take it over', error),
  });
  return (
    <RowButton
      label={`Take over: ${titleOf(proposal)}`}
      isBusy={accept.isPending}
      onClick={() => accept.mutate(proposal)}
    >
      Take over
    </RowButton>
  );
}

function KnownFacts({ rows }: { rows: readonly ReferenceFact[] }) {
  return (
    <ul aria-label="Facts of models" className={ROWS}>
      {rows.map((fact) => (
        <li key={fact.id} className={ROW}>
          <div className="min-w-0 wrap-anywhere">
            <FactOfModel of={fact} />
            <span className="block text-12 text-quiet">
              {SOURCES[fact.source]}: <Source of={fact} />, {fact.enteredBy}, {dayInUtc(fact.on)}
            </span>
          </div>
          <RemoveButton fact={fact} />
        </li>
      ))}
    </ul>
  );
}

function RemoveButton({ fact }: { fact: ReferenceFact }) {
  const remove = useMutation({
    mutationFn: ({ id }: ReferenceFact, { client }) => removeModelFact(client, id),
    onError: (error) => showFailure('Failed to delete fact', error),
  });
  return (
    <RowButton
      variant="quiet"
      label={`Delete: ${titleOf(fact)}`}
      isBusy={remove.isPending}
      onClick={() => remove.mutate(fact)}
    >
      Delete
    </RowButton>
  );
}

const SOURCES = {
  page: 'Page',
  csv: 'File',
  sellers: 'Sellers',
  note: 'Note',
} as const satisfies Record<ModelFactSource, string>;

function Source({ of: { source, from } }: { of: ReferenceFact }) {
  if (source !== 'page') return from;
  return (
    <a href={from} target="_blank" rel="noopener noreferrer" className="link-plain">
      {from}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

type Fact = { brand: string; model: string; key: string; value: FactValue };

function FactOfModel({ of }: { of: Fact }) {
  return (
    <>
      <span className="font-medium">
        {of.brand} {of.model}
      </span>
      {', '}
      {labelOf(of.key)}: <span className="figures font-semibold">{valueText(of.key, of.value)}</span>
    </>
  );
}

function titleOf({ brand, model, key }: Fact): string {
  return `${brand} ${model}, ${labelOf(key)}`;
}

function labelOf(key: string): string {
  return findFact(key)?.label ?? key;
}

function valueText(key: string, value: FactValue): string {
  const fact = findFact(key);
  return fact === undefined ? JSON.stringify(value) : factLabel(fact, value);
}
