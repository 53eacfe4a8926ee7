import { siteDay } from '#app/lib/site-time.ts';
import type { Db } from '#app/db/client.ts';
import { getActor, recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { isSameValue } from '#app/features/machines/fact-registry.rules.ts';
import { sourceWords } from '#app/features/machines/model-facts.rules.ts';
import {
  listAllModelFacts,
  listModelFacts,
  removeModelFact,
  storeModelFact,
} from '#app/features/machines/server/model-facts.service.ts';
import { findAgreedFacts, listProposals } from '#app/features/machines/server/fact-proposals.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { rowsOf } from '#app/lib/paging.ts';
import type {
  AcceptedProposal,
  FactProposal,
  ModelQuery,
  newModelFact,
  ReferenceFact,
  ReferenceQuery,
  UsualFacts,
} from '../model-facts.schema.ts';
import type * as z from 'zod/mini';

export type ModelFactsDeps = { db: Db; now: () => Date };
type Row = Awaited<ReturnType<typeof listModelFacts>>[number];

/** The usual facts of a model, as the public sees them. */
export async function findUsualFacts(db: Db, of: ModelQuery): Promise<UsualFacts> {
  const rows = await listModelFacts(db, of);
  return rows.map(({ key, value, sourceKind, source, enteredAt }) => ({
    key,
    value,
    source: sourceKind,
    from: sourceWords(sourceKind, source),
    on: siteDay(enteredAt),
  }));
}

/** All facts of models, as the operator sees them. */
export async function listReference(db: Db, query: ReferenceQuery): Promise<{ rows: ReferenceFact[]; total: number }> {
  const { facts, total } = await listAllModelFacts(db, { ...rowsOf(query), brand: query.brand });
  return { rows: facts.map(toReferenceFact), total };
}

/** Stores a fact of a model with its source, replacing an earlier value. */
export async function enterModelFact(
  { db, now }: ModelFactsDeps,
  admin: User,
  fact: z.output<typeof newModelFact>,
): Promise<ReferenceFact> {
  return runAsAdmin(db, admin, async (tx) => {
    const { username: by } = await getActor(tx, admin);
    const row = await storeModelFact(tx, { ...fact, by }, now());
    await record(tx, admin, 'enter fact of model', { row, isGone: false });
    return toReferenceFact(row);
  });
}

/** Removes a fact of a model; machines keep the facts that they state. Throws not_found. */
export async function forgetModelFact({ db }: ModelFactsDeps, admin: User, id: string): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    const row = await removeModelFact(tx, id);
    await record(tx, admin, 'remove fact of model', { row, isGone: true });
  });
}

/** The facts on which sellers agree, according to the last run of the job. */
export async function listFactProposals(
  db: Db,
  query: ReferenceQuery,
): Promise<{ rows: FactProposal[]; total: number }> {
  const { proposals, total } = await listProposals(db, { ...rowsOf(query), brand: query.brand });
  return { rows: proposals, total };
}

/** Accepts a fact on which sellers agree, if they still do. Throws conflict. */
export async function acceptFactProposal(
  { db, now }: ModelFactsDeps,
  admin: User,
  { brand, model, key, value }: AcceptedProposal,
): Promise<ReferenceFact> {
  return runAsAdmin(db, admin, async (tx) => {
    const agreed = (await findAgreedFacts(tx, { brand, model }, now())).find((each) => each.key === key);
    if (agreed === undefined || !isSameValue(agreed.value, value))
      throw new AppError('conflict', 'The sellers of this model do not agree on that any more');
    const { username: by } = await getActor(tx, admin);
    // The source names listings rather than sellers, because facts of models outlive accounts.
    const text = agreed.by.map(({ machineId }) => machineId).join(', ');
    const row = await storeModelFact(tx, { ...agreed, source: { kind: 'sellers', text }, by }, now());
    await record(tx, admin, 'take over fact of model', { row, isGone: false });
    return toReferenceFact(row);
  });
}

async function record(tx: Db, admin: User, action: string, { row, isGone }: { row: Row; isGone: boolean }) {
  const { brand, model, key, value, source } = row;
  const known = { [key]: value, source };
  await recordAdminAction(tx, admin, {
    action,
    subject: { type: 'model', id: `${brand} ${model}` },
    before: isGone ? known : null,
    after: isGone ? null : known,
  });
}

function toReferenceFact({
  id,
  brand,
  model,
  key,
  value,
  sourceKind,
  source,
  enteredAt,
  enteredBy,
}: Row): ReferenceFact {
  const on = siteDay(enteredAt);
  return { id, brand, model, key, value, source: sourceKind, from: source, on, enteredBy };
}
