import { insertAuditEntry } from '#app/db/audit-log.ts';
import type { PartnerProduct } from './site/partner-product.schema.ts';
import type { ProductReading, Reading } from './apply-reading.service.ts';
import { toldBy } from './listing-merge.rules.ts';
import { movedPictures, picturesOf } from './imported-pictures.service.ts';
import { memoryOf, noteFinding, takeStep, type Work } from './import-step.service.ts';
import { keysOf, lookOf, settle, type Traits } from './product-matching.rules.ts';
import { findAbsent, findProduct, lockImported, updateImported, updateProductMoved } from './partner-products.db.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';

type Newcomer = Traits & { reading: ProductReading };

/** Machines at addresses that are new, which may be known from other ones: what they are shows once all is read. */
export type Newcomers = {
  /** By which the machines can be told that the run has not met. */
  keys: ReadonlySet<string>;
  waiting: Newcomer[];
  /** The length of their texts. */
  size: number;
};

/** Of the texts of all that wait. */
const MOST_CHARACTERS = 64 * 1_048_576;
const ABSENT_AT_ONCE = 1_000;

export async function openNewcomers(work: Work): Promise<Newcomers> {
  const keys = new Set<string>();
  for await (const known of absentFrom(work)) for (const key of keysOf(known)) keys.add(key);
  return { keys, waiting: [], size: 0 };
}

/** Keeps a machine for later if its address is new and the machine may be not; true if it did. Throws RemoteError. */
export async function putOff({ deps }: Work, newcomers: Newcomers, reading: Reading): Promise<boolean> {
  if (reading.kind !== 'product') return false;
  const traits = traitsOf(reading.url, reading.product);
  if (!keysOf(traits).some((key) => newcomers.keys.has(key))) return false;
  if ((await findProduct(deps.db, reading.url)) !== undefined) return false;
  newcomers.size += reading.product.description.length;
  if (newcomers.size > MOST_CHARACTERS) {
    throw new RemoteError('too-large', 'More of its machines have new addresses than can be compared at once.');
  }
  newcomers.waiting.push({ ...traits, reading });
  return true;
}

type Settling = {
  /** The site was read to its end: what is absent is gone from there. */
  isWhole: boolean;
  take: (work: Work, reading: Reading) => Promise<void>;
};

/** Takes all that wait. Answers the addresses whose machines may be among them, and must not be taken for gone. */
export async function settleNewcomers(
  work: Work,
  { waiting }: Newcomers,
  { isWhole, take }: Settling,
): Promise<ReadonlySet<string>> {
  if (waiting.length === 0) return new Set();
  const absent: Traits[] = [];
  for await (const known of absentFrom(work)) absent.push(known);
  const { moved, doubtful, fresh } = await settle(waiting, absent);
  const pairs = isWhole ? [] : moved.map(({ newcomer, from }) => ({ newcomer, among: [from] }));
  const open = [...doubtful, ...pairs];
  // Of a site that went away in between nothing more is asked, their pictures neither.
  if (isWhole) {
    for (const { newcomer, from } of moved) {
      await follow(work, newcomer.reading, from.url);
      await take(work, newcomer.reading);
    }
    for (const { reading } of fresh) await take(work, reading);
  }
  for (const { newcomer, among } of open) await noteDoubt(work, newcomer.reading, { among, isWhole });
  const looks = new Set(open.map(({ newcomer }) => newcomer.look));
  const alike = absent.filter(({ look }) => look !== null && looks.has(look));
  return new Set([...open.flatMap(({ among }) => among), ...alike].map(({ url }) => url));
}

async function* absentFrom({ deps: { db }, run }: Work): AsyncGenerator<Traits> {
  for (let after = '', isLast = false; !isLast;) {
    const found = await findAbsent(db, run.id, { after, limit: ABSENT_AT_ONCE });
    for (const { url, ids, heads, year, ...named } of found) {
      yield { url, ids: ids ?? [], heads, year, look: lookOf({ ...named, heads, year }) };
    }
    after = found.at(-1)?.url ?? after;
    isLast = found.length < ABSENT_AT_ONCE;
  }
}

function traitsOf(url: string, product: PartnerProduct): Traits {
  const { title, ids, heads, year } = product;
  const { fields } = toldBy(product);
  return { url, ids, heads, year, look: fields === null ? null : lookOf({ title, ...fields }) };
}

/** What is known of a machine goes with it to its new address. */
async function follow(work: Work, { url, product }: ProductReading, from: string): Promise<void> {
  await takeStep(work, { url, title: product.title }, async ({ tx, actor }) => {
    const known = await findProduct(tx, from);
    if (known === undefined) return 'nothing';
    const { machineId } = memoryOf(known);
    const listing = machineId === null ? undefined : await lockImported(tx, machineId);
    await updateProductMoved(tx, from, { url, pictures: movedPictures(picturesOf(known), product.imageUrls) });
    if (listing === undefined || listing.sourceUrl !== from) return 'nothing';
    await updateImported(tx, listing.id, { sourceUrl: url });
    const subject = { type: 'machine', id: listing.id } as const;
    const [before, after] = [{ sourceUrl: from }, { sourceUrl: url }];
    await insertAuditEntry(tx, { actor, action: 'edit listing by import', subject, before, after });
    return 'nothing';
  });
}

const MOST_NAMED = 3;
const WHAT_TO_DO = 'Mark as sold what is gone, and the next import lists it.';
const NOTHING_TO_DO =
  'The site could not be read to its end: the next import that can decides, and nothing is to be done.';

type Doubt = { among: readonly Traits[]; isWhole: boolean };

async function noteDoubt(work: Work, { url, product }: ProductReading, { among, isWhole }: Doubt): Promise<void> {
  const named = among.slice(0, MOST_NAMED).map((known) => known.url);
  const more = among.length > MOST_NAMED ? ` and ${among.length - MOST_NAMED} more` : '';
  const message = `It may be a machine that had another address before: ${named.join(', ')}${more}. It is not listed again, and that is not marked as sold. ${isWhole ? WHAT_TO_DO : NOTHING_TO_DO}`;
  await takeStep(work, { url, title: product.title }, async (step) => {
    // Nothing of it is remembered: the next import is to ask the same again.
    await noteFinding(step, { kind: 'unclear', title: product.title, message });
    return 'nothing';
  });
}
