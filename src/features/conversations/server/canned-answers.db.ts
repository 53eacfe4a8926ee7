import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { cannedAnswers, type CannedAnswerRow } from '#app/db/tables/canned-answers.ts';

type Fields = Pick<CannedAnswerRow, 'title' | 'body' | 'updatedAt'>;

export async function findCannedAnswers(db: Db): Promise<CannedAnswerRow[]> {
  return db
    .select()
    .from(cannedAnswers)
    .orderBy(asc(sql`lower(${cannedAnswers.title})`));
}

/** Undefined if another one has the title. */
export async function insertCannedAnswer(tx: Db, fields: Fields): Promise<CannedAnswerRow | undefined> {
  return (await tx.insert(cannedAnswers).values(fields).onConflictDoNothing().returning())[0];
}

export async function lockCannedAnswer(tx: Db, id: string): Promise<CannedAnswerRow | undefined> {
  return (await tx.select().from(cannedAnswers).where(eq(cannedAnswers.id, id)).for('update'))[0];
}

/** Whether another one has this title, in any case. */
export async function isTitleTaken(tx: Db, { id, title }: { id: string; title: string }): Promise<boolean> {
  const isSame = sql`lower(${cannedAnswers.title}) = lower(${title}) and ${cannedAnswers.id} <> ${id}`;
  return (await tx.$count(cannedAnswers, isSame)) > 0;
}

export async function updateCannedAnswer(tx: Db, id: string, fields: Fields): Promise<void> {
  await tx.update(cannedAnswers).set(fields).where(eq(cannedAnswers.id, id));
}

export async function deleteCannedAnswer(tx: Db, id: string): Promise<void> {
  await tx.delete(cannedAnswers).where(eq(cannedAnswers.id, id));
}
