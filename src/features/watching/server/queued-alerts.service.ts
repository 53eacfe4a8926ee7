import type { Db } from '#app/db/client.ts';
import { filteringFacts } from '#app/features/catalogue/browse-search.schema.ts';
import type { RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { findOpenMachines } from '#app/features/machines/server/machine-views.service.ts';
import type { LinkedSite, Mail } from '#app/features/mail/mail.rules.ts';
import { fallFrom, type AlertReason } from '../alert-reasons.rules.ts';
import { queuedAlert, type QueuedAlert } from '../queued-alert.schema.ts';
import { readSavedQuery } from '../saved-query.rules.ts';
import { alertMail, MOST_MACHINES, type AlertMachine } from './alert-mails.rules.ts';
import { findWatched, lockReaders, restoreLastAlert, type Reader } from './alerts.db.ts';
import { findSavedSearches } from './saved-searches.db.ts';
import { findSubscriberByKey } from './subscribers.db.ts';

/** A search that found machines of a mail. `requestedFacts`: those by which it filters. */
type MailedSearch = { id: string; name: string; requestedFacts: readonly RegisteredFact[] };

/** The mail to a reader, with the data by which it is revised when it is sent. `machines` and `searches` are by id. */
export function writeAlert(
  site: LinkedSite,
  reader: Reader,
  {
    alert,
    machines,
    searches,
  }: {
    alert: QueuedAlert;
    machines: ReadonlyMap<string, PublicMachine>;
    searches: ReadonlyMap<string, MailedSearch>;
  },
): Mail {
  const named = (ids: readonly string[]) => ids.flatMap((id) => searches.get(id) ?? []);
  const listed = alert.machines.slice(0, MOST_MACHINES);
  const shown = listed.flatMap(({ id, reason, searches: ids }): AlertMachine[] => {
    const machine = machines.get(id);
    const requestedFacts = [...new Set(named(ids).flatMap((search) => search.requestedFacts))];
    return machine === undefined ? [] : [{ machine, reason, requestedFacts }];
  });
  const { userId, key, accountEmail, accountName: name } = reader;
  const email = accountEmail ?? reader.email;
  if (email === null) throw new Error('A reader has an address, or an account with one');
  const more = alert.more + alert.machines.length - listed.length;
  const content = { machines: shown, more, searches: named(alert.searches) };
  return { ...alertMail(site, { email, name, userId, key }, content), alert };
}

/**
 * What an unsent mail should say now that it is sent, which may be long after it was written; null if it should not be
 * sent. Leaves out machines of which it is not true any more, or that the reader no longer asks for: of these the reader
 * then knows what they knew before the mail, so that they can be news again. States the prices of now.
 */
export async function reviseAlert(site: LinkedSite, tx: Db, stored: unknown): Promise<Mail | 'unchanged' | null> {
  const alert = queuedAlert.parse(stored);
  const { key, alertedAt } = alert;
  const subscriberId = (await findSubscriberByKey(tx, key))?.id;
  if (subscriberId === undefined) return null;
  const [reader] = await lockReaders(tx, [subscriberId]);
  const searches = await findMailedSearches(tx, subscriberId);
  const watched = new Set((await findWatched(tx, [subscriberId])).map(({ machineId }) => machineId));
  const open = await findOpenMachines(
    tx,
    alert.machines.map(({ id }) => id),
  );
  const machines = new Map(open.map((machine) => [machine.id, machine]));
  const isAsked = ({ id, searches: ids, isOffered = false }: Mentioned) =>
    isOffered || watched.has(id) || ids.some((search) => searches.has(search));
  const left = alert.machines.flatMap((each): Mentioned[] => {
    const machine = machines.get(each.id);
    const isLeft = reader !== undefined && machine !== undefined && isAsked(each) && isTrue(each.reason, machine);
    return isLeft ? [{ ...each, price: machine.price }] : [];
  });
  const leftById = new Map(left.map((each) => [each.id, each]));
  const changed = alert.machines.filter((each) => leftById.get(each.id)?.price !== each.price);
  if (changed.length === 0) return 'unchanged';
  for (const { id: machineId, reason, last } of changed) {
    const known = leftById.get(machineId);
    const knows = known === undefined ? last : { price: known.price, isSold: reason.kind === 'sold', at: alertedAt };
    await restoreLastAlert(tx, { subscriberId, machineId, alertedAt }, knows);
  }
  if (reader === undefined || left.length === 0) return null;
  return writeAlert(site, reader, { alert: { ...alert, machines: left }, machines, searches });
}

type Mentioned = QueuedAlert['machines'][number];

/** Whether a mail may still contain a machine for this reason. */
function isTrue(reason: AlertReason, { status, price }: PublicMachine): boolean {
  if ((status === 'sold') !== (reason.kind === 'sold')) return false;
  return reason.kind !== 'price' || fallFrom(reason.from, price) !== null;
}

async function findMailedSearches(tx: Db, subscriberId: string): Promise<ReadonlyMap<string, MailedSearch>> {
  const rows = await findSavedSearches(tx, subscriberId);
  return new Map(
    rows
      .filter(({ pausedAt }) => pausedAt === null)
      .map(({ id, name, query }) => {
        const read = readSavedQuery(query);
        return [id, { id, name, requestedFacts: read === null ? [] : filteringFacts(read.search) }];
      }),
  );
}
