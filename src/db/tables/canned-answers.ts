import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './column-types.ts';

/** Answers that the office has written in advance, with fields in braces that are filled in for each conversation. */
export const cannedAnswers = pgTable(
  'canned_answers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('canned_answers_title_key').on(sql`lower(${table.title})`),
    check('canned_answers_title_check', sql`length(${table.title}) between 1 and 80`),
    check('canned_answers_body_check', sql`length(${table.body}) between 1 and 5000`),
  ],
);
export type CannedAnswerRow = typeof cannedAnswers.$inferSelect;
