import { siteDay } from '#app/lib/site-time.ts';
import type { Db } from '#app/db/client.ts';
import type { FactSource } from '#app/db/enums.ts';
import { AppError } from '#app/lib/app-error.ts';
import { findFact, isSameValue } from '../fact-registry.rules.ts';
import { sourcesAfter, type StatedFacts, type StatedVersion } from '../fact-sources.rules.ts';
import type { RevisedFields } from '../machine-versions.schema.ts';
import { applyChange, type FollowUps, type OperatorEntry } from './machine-changes.service.ts';
import { updateApprovedSource } from './machine-versions.db.ts';
import { getWaitingChange } from './machine-versions.service.ts';
import { machineNotFound } from './machine-views.service.ts';
import { lockMachines, updateWaitingFields } from './machines.store.ts';

type Check = {
  machineId: string;
  /** The key of the fact. */
  key: string;
  /** False removes the check, so that the value has its previous source again. */
  isChecked: boolean;
  admin: OperatorEntry['actor'];
};

/**
 * Marks the value that a moderator sees as checked, or removes the mark. While a change is pending, this is the value
 * of the change; the public value is marked, too, if it is the same. Throws not_found, and conflict for a fact that is
 * not stated.
 */
export async function setFactCheck(
  tx: Db,
  { machineId, key, isChecked, admin }: Check,
  options: { now: Date; followUps: FollowUps },
): Promise<void> {
  const [row] = await lockMachines(tx, [machineId]);
  if (row === undefined) throw machineNotFound();
  const on = siteDay(options.now);
  const waiting = await getWaitingChange(tx, machineId);
  const newest = waiting === null ? row : newestFacts(row, waiting, on);
  const [value, source] = [newest.facts[key], newest.factSources[key]];
  if (value === undefined || source === undefined)
    throw new AppError('conflict', `${findFact(key)?.label ?? key} is not stated of this machine`);
  if ((source.source === 'checked') === isChecked) return;
  const claimed = isChecked ? checkedBy(admin.username, on, source) : statedBefore(source);
  const entry = {
    actor: admin,
    action: isChecked ? 'check fact' : 'take back check of fact',
    before: { [key]: source.source },
    after: { [key]: claimed.source },
  };
  const isShown = isSameValue(row.facts[key], value);
  // The row is always written, because its ETag covers everything that a moderator sees.
  const factSources = isShown ? { ...row.factSources, [key]: claimed } : row.factSources;
  await applyChange(tx, entry, machineId, { factSources }, options);
  if (isShown) await updateApprovedSource(tx, machineId, key);
  if (newest !== row)
    await updateWaitingFields(tx, machineId, { factSources: { ...newest.factSources, [key]: claimed } });
}

function newestFacts(row: StatedVersion, waiting: RevisedFields, on: string): StatedFacts {
  const { facts = row.facts, factSources } = waiting;
  // The previous release stored no sources of a change.
  const stated = { ...waiting, facts };
  return { facts, factSources: factSources ?? sourcesAfter({ stated, versions: [row], reference: {} }, on) };
}

function checkedBy(by: string, on: string, source: FactSource): FactSource {
  return { source: 'checked', on, by, stated: statedBefore(source) };
}

/** The source of the value without the check. */
function statedBefore(source: FactSource) {
  return source.source === 'checked' ? source.stated : source;
}
