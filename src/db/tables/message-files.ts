import { sql, type SQL } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { MESSAGE_FILE_KINDS, THREAD_PARTIES, type MessageFileKind, type ThreadParty } from '../thread-enums.ts';
import { isOneOf, moment } from './column-types.ts';
import { threadMessages, threads } from './threads.ts';

/** Photos and PDF files of messages. A row outlives its message and thread until a job has removed the file. */
export const messageFiles = pgTable(
  'message_files',
  {
    /** The stored file's name, too. */
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null once the thread is deleted. */
    threadId: uuid('thread_id').references(() => threads.id, { onDelete: 'set null' }),
    /** Null until a message names it, and once the message is deleted. */
    messageId: uuid('message_id').references(() => threadMessages.id, { onDelete: 'set null' }),
    /** Who uploaded it, and may send it. */
    author: text('author', { enum: THREAD_PARTIES }).notNull(),
    kind: text('kind', { enum: MESSAGE_FILE_KINDS }).notNull(),
    /** As its sender called it, without what is not allowed in file names. */
    name: text('name').notNull(),
    /** The size of what is stored. */
    bytes: integer('bytes').notNull(),
    /** In pixels; null for PDF files. */
    width: integer('width'),
    height: integer('height'),
    /** Its place among the files of its message, from 1; 0 until a message names it. */
    position: integer('position').notNull().default(0),
    /** Whether the office passed it on with an answer, so that the buyer sees it before the introduction. */
    isPassedOn: boolean('is_passed_on').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('message_files_thread_idx').on(table.threadId),
    index('message_files_message_idx').on(table.messageId),
    index('message_files_unsent_idx')
      .on(table.createdAt)
      .where(sql`${table.messageId} is null`),
    check('message_files_author_check', isOneOf(table.author, THREAD_PARTIES)),
    check('message_files_kind_check', isOneOf(table.kind, MESSAGE_FILE_KINDS)),
    check('message_files_name_check', sql`length(${table.name}) between 1 and 100`),
    check('message_files_bytes_check', sql`${table.bytes} > 0`),
    check(
      'message_files_size_check',
      sql`(${table.kind} = 'photo') = (${table.width} is not null) and (${table.width} is null) = (${table.height} is null)`,
    ),
  ],
);

export type FileOfMessage = {
  id: string;
  author: ThreadParty;
  kind: MessageFileKind;
  name: string;
  bytes: number;
  width: number | null;
  height: number | null;
  isPassedOn: boolean;
};

/** The files for which the condition about `f` holds, as a column of a message. */
export const filesWhere = (condition: SQL) => sql<FileOfMessage[]>`coalesce((
  select json_agg(json_build_object('id', f.id, 'author', f.author, 'kind', f.kind, 'name', f.name, 'bytes', f.bytes,
    'width', f.width, 'height', f.height, 'isPassedOn', f.is_passed_on) order by f.position, f.id)
  from ${messageFiles} f where ${condition}), '[]')`;
