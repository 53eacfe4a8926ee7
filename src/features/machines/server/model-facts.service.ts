import { siteDay } from '#app/lib/site-time.ts';
import type { Db } from '#app/db/client.ts';
import type { FactValue, ModelFactSource } from '#app/db/enums.ts';
import { AppError } from '#app/lib/app-error.ts';
import { MODEL_FACTS } from '../fact-registry.rules.ts';
import { sourcesAfter, type FactSources, type StatedVersion } from '../fact-sources.rules.ts';
import type { FactValues } from '../fact-kinds.rules.ts';
import { modelKey, sourceWords, type ModelReference, type NamedModel } from '../model-facts.rules.ts';
import { insertModelDue } from './fact-proposals.db.ts';
import {
  countModelFacts,
  deleteModelFact,
  findAllModelFacts,
  findModelFacts,
  upsertModelFacts,
  type ModelFactRow,
  type PartOfBrand,
} from './model-facts.db.ts';

/** The usual facts of each of these models. */
async function findReferences(db: Db, models: readonly NamedModel[]): Promise<(of: NamedModel) => ModelReference> {
  const rows = models.length === 0 ? [] : await findModelFacts(db, models);
  const byModel = new Map(
    [...Map.groupBy(rows, modelKey)].map(([model, facts]): [string, ModelReference] => [
      model,
      Object.fromEntries(
        facts.map(({ key, value, sourceKind, source }) => [key, { value, from: sourceWords(sourceKind, source) }]),
      ),
    ]),
  );
  return (of) => byModel.get(modelKey(of)) ?? {};
}

type Stated = { stated: NamedModel & { facts: FactValues }; versions: readonly StatedVersion[] };

/** The sources of the facts of each of these machines if they are stated now. */
export async function findSources(db: Db, stated: readonly Stated[], now: Date): Promise<FactSources[]> {
  const described = stated.filter(({ stated: { facts } }) => Object.keys(facts).length > 0);
  const referenceOf = await findReferences(
    db,
    described.map((each) => each.stated),
  );
  return stated.map((each) => sourcesAfter({ ...each, reference: referenceOf(each.stated) }, siteDay(now)));
}

type Requested = {
  before: StatedVersion & { id: string };
  named: Partial<Record<'brand' | 'model', string | undefined>> & {
    facts?: FactValues | undefined;
    factSources?: FactSources | undefined;
  };
};

/** The sources of the facts of those machines whose facts, model or sources change, by id. */
export async function findChangedSources(
  db: Db,
  requested: readonly Requested[],
  now: Date,
): Promise<Map<string, FactSources>> {
  const stated = requested.filter(
    ({ named: { facts, brand, model, factSources } }) =>
      factSources === undefined && [facts, brand, model].some((value) => value !== undefined),
  );
  const found = await findSources(
    db,
    stated.map(({ before, named: { facts = before.facts, brand = before.brand, model = before.model } }) => ({
      stated: { brand, model, facts },
      versions: [before],
    })),
    now,
  );
  const claimed = requested.flatMap(({ before: { id }, named: { factSources } }): [string, FactSources][] =>
    factSources === undefined ? [] : [[id, factSources]],
  );
  return new Map([...claimed, ...stated.map(({ before }, at): [string, FactSources] => [before.id, found[at] ?? {}])]);
}

/** The usual facts of a model, in the order of the registry. */
export async function listModelFacts(db: Db, of: NamedModel): Promise<ModelFactRow[]> {
  const rows = await findModelFacts(db, [of]);
  return MODEL_FACTS.flatMap(({ key }) => rows.filter((row) => row.key === key));
}

/** A page of all model facts, and their total number. */
export async function listAllModelFacts(db: Db, part: PartOfBrand) {
  return { facts: await findAllModelFacts(db, part), total: await countModelFacts(db, part.brand) };
}

type EnteredFact = NamedModel & {
  key: string;
  value: FactValue;
  source: { kind: ModelFactSource; text: string };
  by: string;
};

/** Stores facts of models, each once, replacing earlier values. Machines keep the facts that they state. */
export async function storeModelFacts(tx: Db, facts: readonly EnteredFact[], now: Date): Promise<ModelFactRow[]> {
  return upsertModelFacts(
    tx,
    facts.map(({ source: { kind: sourceKind, text: source }, by: enteredBy, ...fact }) => ({
      ...fact,
      sourceKind,
      source,
      enteredAt: now,
      enteredBy,
    })),
  );
}

/** Stores one fact of a model. */
export async function storeModelFact(tx: Db, fact: EnteredFact, now: Date): Promise<ModelFactRow> {
  const [row] = await storeModelFacts(tx, [fact], now);
  if (row === undefined) throw new Error('The fact of the model was not stored');
  return row;
}

/** Returns the removed fact. Sellers' statements about it count again. Throws not_found. */
export async function removeModelFact(tx: Db, id: string): Promise<ModelFactRow> {
  const row = await deleteModelFact(tx, id);
  if (row === undefined) throw new AppError('not_found', 'This fact of a model no longer exists');
  await insertModelDue(tx, row);
  return row;
}
