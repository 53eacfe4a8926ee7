import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { runAsAdmin, recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import type { Proposer, ReviewQuery, ListedModel, NewModelInput, ReviewedModel } from '../reference.schema.ts';
import { findProposersById } from './proposals.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { pageOf } from '#app/lib/paging.ts';
import {
  deleteModel,
  deleteModelsOfBrand,
  findAllModels,
  findModel,
  findModelsOfBrand,
  findSameModel,
  insertModel,
  lockModels,
  updateModel,
  type ModelRow,
} from './models.db.ts';

/** The models: what waits for a moderator first, the longest waiting at the top, then the others by brand. */
export async function listModels(db: Db, query: ReviewQuery): Promise<{ models: ListedModel[]; total: number }> {
  const rows = await findAllModels(db, query.status);
  const pending = rows.filter(({ status }) => status === 'pending');
  const approved = rows.filter(({ status }) => status === 'approved');
  const oldestFirst = (one: ModelRow, other: ModelRow) => one.createdAt.getTime() - other.createdAt.getTime();
  const shown = pageOf([...pending.toSorted(oldestFirst), ...approved], query);
  const proposers = await findProposersById(db, shown);
  const models = shown.map((row) => toListed(row, proposers.get(row.proposedBy ?? '') ?? null));
  return { models, total: rows.length };
}

/** Offers a model to sellers. The same one that waits is approved by it. Throws conflict. */
export async function addModel(db: Db, admin: User, { brand, model }: NewModelInput): Promise<ReviewedModel> {
  return runAsAdmin(db, admin, async (tx) => {
    await lockModels(tx);
    const candidate = { brand: await getKnownSpelling(tx, brand), ...model };
    const before = await findSameModel(tx, candidate);
    if (before?.status === 'approved') {
      throw new AppError(
        'conflict',
        `${before.brand} ${before.name} with these heads and needles is already in the list`,
      );
    }
    const after =
      before === undefined
        ? await insertModel(tx, candidate)
        : await updateModel(tx, before.id, { ...candidate, status: 'approved' });
    await recordChange(tx, admin, { id: after.id, action: 'add model', before: before ?? null, after });
    return toView(after);
  });
}

/** The spelling under which an approved brand is known; otherwise as given. */
async function getKnownSpelling(tx: Db, brand: string): Promise<string> {
  const [known] = await findModelsOfBrand(tx, brand);
  return known?.status === 'approved' ? known.brand : brand;
}

/** Lets sellers choose what one of them named. Throws not_found. */
export async function approveModel(db: Db, admin: User, id: string): Promise<ReviewedModel> {
  return runAsAdmin(db, admin, async (tx) => {
    const before = await lockModel(tx, id);
    if (before.status === 'approved') return toView(before);
    const after = await updateModel(tx, id, { status: 'approved' });
    await recordChange(tx, admin, { id, action: 'approve model', before, after });
    return toView(after);
  });
}

/** Takes what a seller named out of the queue. Throws not_found, and conflict when another moderator has approved it. */
export async function rejectModel(db: Db, admin: User, id: string): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    const before = await lockModel(tx, id);
    if (before.status === 'approved') {
      throw new AppError('conflict', `${before.brand} ${before.name} has been approved meanwhile`);
    }
    await deleteModel(tx, id);
    await recordChange(tx, admin, { id, action: 'reject model', before, after: null });
  });
}

/** Offers a model to sellers no longer; listings stay as they are. Throws not_found. */
export async function removeModel(db: Db, admin: User, id: string): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    const before = await lockModel(tx, id);
    await deleteModel(tx, id);
    await recordChange(tx, admin, { id, action: 'remove model', before, after: null });
  });
}

/** Removes all models of a brand, those that wait too, and says how many; listings stay as they are. Throws not_found. */
export async function removeBrand(db: Db, admin: User, brandName: string): Promise<{ deleted: number }> {
  return runAsAdmin(db, admin, async (tx) => {
    await lockModels(tx);
    const models = await findModelsOfBrand(tx, brandName);
    const [first] = models;
    if (first === undefined) throw new AppError('not_found', `There is no model of ${brandName} any more`);
    await deleteModelsOfBrand(tx, brandName);
    await recordAdminAction(tx, admin, {
      action: 'remove brand',
      subject: { type: 'brand', id: first.brand },
      before: { models: models.map(toAuditFacts) },
      after: null,
    });
    return { deleted: models.length };
  });
}

async function lockModel(tx: Db, id: string): Promise<ModelRow> {
  await lockModels(tx);
  const row = await findModel(tx, id);
  if (row === undefined) throw new AppError('not_found', 'This model no longer exists');
  return row;
}

type Change = { id: string; action: string; before: ModelRow | null; after: ModelRow | null };

async function recordChange(tx: Db, admin: User, { id, action, before, after }: Change): Promise<void> {
  const toFactsOrNull = (row: ModelRow | null) => (row === null ? null : toAuditFacts(row));
  await recordAdminAction(tx, admin, {
    action,
    subject: { type: 'model', id },
    before: toFactsOrNull(before),
    after: toFactsOrNull(after),
  });
}

function toAuditFacts({ brand, name, heads, needles, status }: Omit<ModelRow, 'id' | 'createdAt'>) {
  return { brand, name, heads, needles, status };
}

function toListed(row: ModelRow, proposer: Proposer | null): ListedModel {
  return { ...toView(row), proposer };
}

function toView({ id, createdAt, ...row }: ModelRow): ReviewedModel {
  return { id, ...toAuditFacts(row), createdAt: createdAt.toISOString() };
}
