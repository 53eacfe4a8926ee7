import type { Db } from '#app/db/client.ts';
import type { ReviewStatus } from '#app/db/enums.ts';
import { recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { pageOf } from '#app/lib/paging.ts';
import { byAccessoryName } from '../accessories.rules.ts';
import type { NewModelInput, ReviewedAccessory, ReviewedModel, ReviewQuery } from '../reference.schema.ts';
import {
  findAccessory,
  findAccessoryByName,
  findAllAccessories,
  insertAccessory,
  updateAccessory,
  type AccessoryRow,
} from './accessories.db.ts';
import {
  deleteModelsOfBrand,
  findAllModels,
  findModel,
  findModelsOfBrand,
  findSameModel,
  insertModel,
  updateModel,
  type ModelRow,
} from './models.db.ts';
import { deleteReviewed, lockReviewed, updateApproved, type ReviewedType } from './proposals.db.ts';
import { findProposersById } from './proposals.service.ts';

type ReviewedRow = { id: string; status: ReviewStatus; proposedBy: string | null; createdAt: Date };

/** The differences between models and accessories, which are otherwise reviewed in the same way. */
type Reviewed<Row, Facts> = {
  type: ReviewedType;
  /** In the display order of approved rows. */
  findAll: (db: Db, status: ReviewStatus | undefined) => Promise<Row[]>;
  find: (tx: Db, id: string) => Promise<Row | undefined>;
  titleOf: (row: Row) => string;
  /** The properties for admins and the audit log. */
  factsOf: (row: Row) => Facts;
};

/** The review of models, or of accessories. */
class Review<Row extends ReviewedRow, Facts extends object> {
  readonly #reviewed: Reviewed<Row, Facts>;

  constructor(reviewed: Reviewed<Row, Facts>) {
    this.#reviewed = reviewed;
  }

  /** Pending rows first, from the oldest on, followed by the approved ones. */
  async list(db: Db, query: ReviewQuery) {
    const all = await this.#reviewed.findAll(db, query.status);
    const pending = all.filter(({ status }) => status === 'pending');
    const approved = all.filter(({ status }) => status === 'approved');
    const oldestFirst = (one: Row, other: Row) => one.createdAt.getTime() - other.createdAt.getTime();
    const shown = pageOf([...pending.toSorted(oldestFirst), ...approved], query);
    const proposers = await findProposersById(db, shown);
    const rows = shown.map((row) =>
      Object.assign(this.view(row), { proposer: proposers.get(row.proposedBy ?? '') ?? null }),
    );
    return { rows, total: all.length };
  }

  /** Approves a proposal, so that sellers can choose it. Throws not_found. */
  async approve(db: Db, admin: User, id: string) {
    return runAsAdmin(db, admin, async (tx) => {
      const before = await this.lock(tx, id);
      if (before.status === 'approved') return this.view(before);
      await updateApproved(tx, this.#reviewed.type, id);
      const after = { ...before, status: 'approved' as const };
      await this.record(tx, admin, { id, action: 'approve', before, after });
      return this.view(after);
    });
  }

  /** Rejects a proposal. Throws not_found, and conflict if another moderator has approved it. */
  async reject(db: Db, admin: User, id: string): Promise<void> {
    await runAsAdmin(db, admin, async (tx) => {
      const before = await this.lock(tx, id);
      if (before.status === 'approved') {
        throw new AppError('conflict', `${this.#reviewed.titleOf(before)} has been approved meanwhile`);
      }
      await deleteReviewed(tx, this.#reviewed.type, id);
      await this.record(tx, admin, { id, action: 'reject', before, after: null });
    });
  }

  /** Removes a row from the sellers' choices; listings stay unchanged. Throws not_found. */
  async remove(db: Db, admin: User, id: string): Promise<void> {
    await runAsAdmin(db, admin, async (tx) => {
      const before = await this.lock(tx, id);
      await deleteReviewed(tx, this.#reviewed.type, id);
      await this.record(tx, admin, { id, action: 'remove', before, after: null });
    });
  }

  /** Returns a row, and locks all rows of its type until the transaction ends. Throws not_found. */
  async lock(tx: Db, id: string): Promise<Row> {
    const { type, find } = this.#reviewed;
    await lockReviewed(tx, type);
    const row = await find(tx, id);
    if (row === undefined) throw new AppError('not_found', `This ${type} no longer exists`);
    return row;
  }

  async record(tx: Db, admin: User, { id, action, before, after }: Change<Row>): Promise<void> {
    const { type, factsOf } = this.#reviewed;
    await recordAdminAction(tx, admin, {
      action: `${action} ${type}`,
      subject: { type, id },
      before: before === null ? null : factsOf(before),
      after: after === null ? null : factsOf(after),
    });
  }

  view(row: Row) {
    return { id: row.id, ...this.#reviewed.factsOf(row), createdAt: row.createdAt.toISOString() };
  }
}

type Change<Row> = { id: string; action: string; before: Row | null; after: Row | null };

const modelTitle = ({ brand, name }: ModelRow) => `${brand} ${name}`;
const modelFacts = ({ brand, name, heads, needles, status }: ModelRow) => ({ brand, name, heads, needles, status });

export const modelReview = new Review({
  type: 'model',
  findAll: findAllModels,
  find: findModel,
  titleOf: modelTitle,
  factsOf: modelFacts,
});

/** Adds a model to the sellers' choices, or approves a pending one that is the same. Throws conflict. */
export async function addModel(db: Db, admin: User, { brand, model }: NewModelInput): Promise<ReviewedModel> {
  return runAsAdmin(db, admin, async (tx) => {
    await lockReviewed(tx, 'model');
    const candidate = { brand: await getKnownSpelling(tx, brand), ...model };
    const before = (await findSameModel(tx, candidate)) ?? null;
    if (before?.status === 'approved') {
      throw new AppError('conflict', `${modelTitle(before)} with these heads and needles is already in the list`);
    }
    const after =
      before === null
        ? await insertModel(tx, candidate)
        : await updateModel(tx, before.id, { ...candidate, status: 'approved' });
    await modelReview.record(tx, admin, { id: after.id, action: 'add', before, after });
    return modelReview.view(after);
  });
}

/** The spelling of an approved brand; otherwise as given. */
async function getKnownSpelling(tx: Db, brand: string): Promise<string> {
  const [known] = await findModelsOfBrand(tx, brand);
  return known?.status === 'approved' ? known.brand : brand;
}

/** Removes a brand's models, pending ones too, and returns their number; listings stay. Throws not_found. */
export async function removeBrand(db: Db, admin: User, brandName: string): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    await lockReviewed(tx, 'model');
    const models = await findModelsOfBrand(tx, brandName);
    const [first] = models;
    if (first === undefined) throw new AppError('not_found', `There is no model of ${brandName} any more`);
    await deleteModelsOfBrand(tx, brandName);
    await recordAdminAction(tx, admin, {
      action: 'remove brand',
      subject: { type: 'brand', id: first.brand },
      before: { models: models.map(modelFacts) },
      after: null,
    });
  });
}

export const accessoryReview = new Review({
  type: 'accessory',
  findAll: async (db, status) =>
    (await findAllAccessories(db, status)).toSorted((one, other) => byAccessoryName(one.name, other.name)),
  find: findAccessory,
  titleOf: ({ name }: AccessoryRow) => name,
  factsOf: ({ name, status }: AccessoryRow) => ({ name, status }),
});

/** Adds an accessory to the sellers' choices, or approves a pending one of that name. Throws conflict. */
export async function addAccessory(db: Db, admin: User, name: string): Promise<ReviewedAccessory> {
  return runAsAdmin(db, admin, async (tx) => {
    await lockReviewed(tx, 'accessory');
    const before = (await findAccessoryByName(tx, name)) ?? null;
    if (before?.status === 'approved') throw nameTaken(before);
    const after =
      before === null
        ? await insertAccessory(tx, name)
        : await updateAccessory(tx, before.id, { name, status: 'approved' });
    await accessoryReview.record(tx, admin, { id: after.id, action: 'add', before, after });
    return accessoryReview.view(after);
  });
}

/** Renames an accessory; listings keep the earlier name. Throws not_found and conflict. */
export async function renameAccessory(db: Db, admin: User, id: string, name: string): Promise<ReviewedAccessory> {
  return runAsAdmin(db, admin, async (tx) => {
    const before = await accessoryReview.lock(tx, id);
    if (before.name === name) return accessoryReview.view(before);
    const holder = await findAccessoryByName(tx, name);
    if (holder !== undefined && holder.id !== id) throw nameTaken(holder);
    const after = await updateAccessory(tx, id, { name });
    await accessoryReview.record(tx, admin, { id, action: 'rename', before, after });
    return accessoryReview.view(after);
  });
}

function nameTaken({ name, status }: AccessoryRow): AppError {
  return new AppError(
    'conflict',
    status === 'pending' ? `${name} waits for approval already` : `${name} is already in the list`,
  );
}
