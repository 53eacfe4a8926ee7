import { setImmediate as nextTurn } from 'node:timers/promises';
import { kindOfId } from './site/product-ids.rules.ts';

/** What a machine of the site can be told by, wherever its page is. */
export type Traits = {
  url: string;
  /** The shop's own, and its maker's. */
  ids: readonly string[];
  /** What it is called and what it is, as one text; null where not all of that is told. */
  look: string | null;
  heads: number | null;
  year: number | null;
};

type Named = { title: string; brand: string | null; model: string | null; heads: number | null; year: number | null };

export function lookOf({ title, brand, model, heads, year }: Named): string | null {
  if (brand === null || model === null || heads === null) return null;
  return JSON.stringify([title.toLowerCase(), brand, model, heads, year]);
}

/** Two that may be the same have one of these in common. */
export function keysOf({ ids, look }: Pick<Traits, 'ids' | 'look'>): string[] {
  return look === null ? [...ids] : [...ids, look];
}

/** How much speaks for two being the same machine: the surer, the higher. */
const NOTHING = 0;
const DOUBT = 1;
const SAME_LOOK = 2;
const SAME_ID = 3;
const BOTH = 4;

const SURE_FIRST = [BOTH, SAME_ID, SAME_LOOK] as const;
/** Of which every machine of a shop has its own; software may number them anew, so another one says nothing. */
const OWN_KINDS: ReadonlySet<string> = new Set(['sku', 'id']);
/** Where these differ it is another machine. */
const TELLING_KINDS = ['sku', 'gtin', 'mpn'] as const;

function closeness(one: Traits, other: Traits): number {
  const shared = one.ids.filter((id) => other.ids.includes(id));
  const isOwn = shared.some((id) => OWN_KINDS.has(kindOfId(id)));
  if (!isOwn && TELLING_KINDS.some((kind) => hasOther(kind, one, other, shared))) return NOTHING;
  const hasSameLook = one.look !== null && one.look === other.look;
  if (shared.length === 0) return hasSameLook ? SAME_LOOK : NOTHING;
  // One number for all machines of a kind, or a machine that was described anew: nobody can tell from here.
  if (isUnlike(one.heads, other.heads) || isUnlike(one.year, other.year)) return isOwn ? DOUBT : NOTHING;
  return hasSameLook ? BOTH : SAME_ID;
}

function hasOther(kind: string, one: Traits, other: Traits, shared: readonly string[]): boolean {
  const has = ({ ids }: Pick<Traits, 'ids'>) => ids.some((id) => kindOfId(id) === kind);
  return has(one) && has(other) && !has({ ids: shared });
}

function isUnlike(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && one !== other;
}

export type Settled<New, Old> = {
  /** For sure the same machine at another address. */
  moved: { newcomer: New; from: Old }[];
  /** It may be one of these, or not. */
  doubtful: { newcomer: New; among: Old[] }[];
  fresh: New[];
};

/** A number that more have is none of their own, and so many that look the same are not told apart. */
const MOST_ALIKE = 50;

/**
 * What becomes of machines at new addresses while others are absent from theirs. Only a pair of which neither could be
 * anything else at the same sureness is a move.
 */
export async function settle<New extends Traits, Old extends Traits>(
  newcomers: readonly New[],
  absent: readonly Old[],
): Promise<Settled<New, Old>> {
  const edges = await edgesBetween(newcomers, absent);
  const moved: Settled<New, Old>['moved'] = [];
  const [placed, taken] = [new Set<New>(), new Set<Old>()];
  for (const sureness of SURE_FIRST) {
    const left = edges.filter(({ newcomer, old }) => !placed.has(newcomer) && !taken.has(old));
    // Among those that are as sure or surer: who could not be told apart from two must not become a less likely third.
    const likely = onlyPairs(left.filter((edge) => edge.closeness >= sureness));
    for (const { newcomer, old } of likely.filter((edge) => edge.closeness === sureness)) {
      placed.add(newcomer);
      taken.add(old);
      moved.push({ newcomer, from: old });
    }
  }
  const among = new Map<New, Old[]>();
  for (const { newcomer, old } of edges) {
    if (!placed.has(newcomer) && !taken.has(old)) among.set(newcomer, [...(among.get(newcomer) ?? []), old]);
  }
  return {
    moved,
    doubtful: [...among].map(([newcomer, olds]) => ({ newcomer, among: olds })),
    fresh: newcomers.filter((newcomer) => !placed.has(newcomer) && !among.has(newcomer)),
  };
}

type Edge<New, Old> = { newcomer: New; old: Old; closeness: number };

/** So few that comparing them with all that may be alike takes some milliseconds. */
const IN_ONE_GO = 100;

async function edgesBetween<New extends Traits, Old extends Traits>(
  newcomers: readonly New[],
  absent: readonly Old[],
): Promise<Edge<New, Old>[]> {
  const byId = grouped(absent, ({ ids }) => ids);
  const byLook = grouped(absent, ({ look }) => (look === null ? [] : [look]));
  const edges: Edge<New, Old>[] = [];
  for (const [at, newcomer] of newcomers.entries()) {
    if (at % IN_ONE_GO === IN_ONE_GO - 1) await nextTurn();
    const alike = newcomer.look === null ? [] : (byLook.get(newcomer.look) ?? []);
    const named = newcomer.ids.map((id) => byId.get(id) ?? []).filter((group) => group.length <= MOST_ALIKE);
    for (const old of new Set([...named.flat(), ...alike.slice(0, MOST_ALIKE)])) {
      const found = closeness(newcomer, old);
      const sure = found === SAME_LOOK && alike.length > MOST_ALIKE ? DOUBT : found;
      if (sure !== NOTHING) edges.push({ newcomer, old, closeness: sure });
    }
  }
  return edges;
}

function grouped<Old>(olds: readonly Old[], keysOf: (old: Old) => readonly string[]): Map<string, Old[]> {
  const groups = new Map<string, Old[]>();
  for (const old of olds) {
    for (const key of keysOf(old)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [old]);
      else group.push(old);
    }
  }
  return groups;
}

function onlyPairs<New, Old>(edges: readonly Edge<New, Old>[]): Edge<New, Old>[] {
  const ofNew = Map.groupBy(edges, ({ newcomer }) => newcomer);
  const ofOld = Map.groupBy(edges, ({ old }) => old);
  return edges.filter(({ newcomer, old }) => ofNew.get(newcomer)?.length === 1 && ofOld.get(old)?.length === 1);
}
