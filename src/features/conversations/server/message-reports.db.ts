import { and, asc, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { ReportState } from '#app/db/enums.ts';
import { messageReports } from '#app/db/tables/message-reports.ts';
import { threadMessages } from '#app/db/tables/threads.ts';

export type MessageReportRow = Awaited<ReturnType<typeof findMessageReports>>[number];

/** Stores a report, unless the message has an open one, or was removed. */
export async function insertMessageReport(
  tx: Db,
  report: Pick<typeof messageReports.$inferInsert, 'messageId' | 'reason' | 'createdAt'>,
): Promise<void> {
  await tx.insert(messageReports).values(report).onConflictDoNothing();
}

function selectReports(db: Db) {
  return db
    .select({ ...getTableColumns(messageReports), threadId: threadMessages.threadId })
    .from(messageReports)
    .innerJoin(threadMessages, eq(threadMessages.id, messageReports.messageId));
}

/** A page of the reports in this state: of open ones those that wait longest, else the last decided. */
export async function findMessageReports(
  db: Db,
  { state, limit, offset }: { state: ReportState; limit: number; offset: number },
) {
  const { id, createdAt, decidedAt } = messageReports;
  return selectReports(db)
    .where(eq(messageReports.state, state))
    .orderBy(state === 'open' ? asc(createdAt) : desc(decidedAt), asc(id))
    .limit(limit)
    .offset(offset);
}

export async function countMessageReports(db: Db, state: ReportState): Promise<number> {
  return db.$count(messageReports, eq(messageReports.state, state));
}

export async function findMessageReport(db: Db, id: string): Promise<MessageReportRow | undefined> {
  const [row] = await selectReports(db).where(eq(messageReports.id, id));
  return row;
}

type Decision = Pick<MessageReportRow, 'state' | 'decidedAt' | 'decidedBy' | 'answer'>;

/** Decides about an open report, and returns whether it was open. */
export async function updateMessageReport(tx: Db, id: string, decision: Decision): Promise<boolean> {
  const decided = await tx
    .update(messageReports)
    .set(decision)
    .where(and(eq(messageReports.id, id), eq(messageReports.state, 'open')))
    .returning({ id: messageReports.id });
  return decided.length > 0;
}
