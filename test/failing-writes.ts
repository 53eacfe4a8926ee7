import { sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';

/** Far more writes than any test makes. */
const NEVER = 1_000_000_000;

/** Written beside what a request does, whatever becomes of it. */
const BESIDE = ['rate_limits', 'sessions'];

/**
 * Counts the statements that write into the site's tables, and fails all from a certain one on, as if the process had ended there. A sequence
 * counts them, because it is not rolled back.
 */
export async function openFailingWrites(db: Db) {
  await db.execute(
    sql.raw(`
      create sequence writes_before_fault minvalue -${NEVER} start -${NEVER};
      create function fail_write() returns trigger language plpgsql as $$
        begin
          if nextval('writes_before_fault') >= 0 then raise exception 'killed'; end if;
          return null;
        end $$;
      do $$
        declare written regclass;
        begin
          for written in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
            and relname not in (${BESIDE.map((name) => `'${name}'`).join(', ')})
          loop
            execute format('create trigger fail_write before insert or update or delete on %s
              for each statement execute function fail_write()', written);
          end loop;
        end $$`),
  );
  const set = (value: number) => db.execute(sql`select setval('writes_before_fault', ${value})`);
  return {
    /** The writes from this one on fail; 1 is the next. */
    failFrom: (nth: number) => set(-nth),
    /** No more fail. Returns whether one did. */
    stop: async () => {
      const { rows } = await db.execute<{ did: boolean }>(sql`select last_value >= 0 as did from writes_before_fault`);
      await set(-NEVER);
      return rows[0]?.did === true;
    },
    [Symbol.asyncDispose]: async () => {
      await db.execute(sql`drop function fail_write cascade`);
      await db.execute(sql`drop sequence writes_before_fault`);
    },
  };
}
