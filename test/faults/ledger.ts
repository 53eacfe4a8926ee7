import type { Postgres } from './postgres.ts';

/** Queries that count the writes of each kind by their id. */
const PLACES = {
  message:
    'select message as token, count(*)::int as times from contact_submissions where message = any($1) group by 1',
  view: 'select session_id as token, count(*)::int as times from page_views where session_id = any($1) group by 1',
  listing: 'select model as token, count(*)::int as times from machines where model = any($1) group by 1',
  edit: 'select description as token, count(*)::int as times from machines where description = any($1) group by 1',
} as const;
export type WriteKind = keyof typeof PLACES;

export type Found = { acknowledged: number; lost: string[]; doubled: number; unanswered: number };

/** All writes, and whether the site acknowledged them. */
export class Ledger {
  readonly #writes: { kind: WriteKind; token: string; isAcknowledged: boolean }[] = [];

  note(kind: WriteKind, token: string, isAcknowledged: boolean): void {
    this.#writes.push({ kind, token, isAcknowledged });
  }

  /** Looks up each write in the database. `unanswered` are stored writes that were not acknowledged. */
  async compare(database: Pick<Postgres, 'ask'>): Promise<Found> {
    const times = new Map<string, number>();
    for (const [kind, statement] of Object.entries(PLACES)) {
      const tokens = this.#writes.filter((write) => write.kind === kind).map(({ token }) => token);
      for (const row of await database.ask(statement, [tokens]))
        times.set(`${kind} ${String(row['token'])}`, Number(row['times']));
    }
    const counted = this.#writes.map((write) => ({ ...write, times: times.get(`${write.kind} ${write.token}`) ?? 0 }));
    const acknowledged = counted.filter(({ isAcknowledged }) => isAcknowledged);
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((write) => write.times === 0).map(({ kind, token }) => `${kind} ${token}`),
      doubled: counted.filter((write) => write.times > 1).length,
      unanswered: counted.filter((write) => !write.isAcknowledged && write.times > 0).length,
    };
  }
}
