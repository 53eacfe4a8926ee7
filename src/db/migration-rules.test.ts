import { readFile, readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';

const MIGRATIONS = new URL('./migrations/', import.meta.url);

/** Marks a migration that removes something which the previous release no longer needs. */
const STATED_REASON = /^-- contract: \S.{9,}$/m;

/**
 * Statements that break the previous release, which is still running
 * (docs/decisions/0012-two-releases-on-one-schema.md).
 */
const BREAKS = [
  ['drops a table', /^drop table\b/],
  ['drops a view, type or schema', /^drop (?:materialized view|view|type|schema|sequence)\b/],
  ['empties a table', /^truncate\b/],
  ['renames', /^alter (?:table|type|index|sequence|view)\b.*\brename\b/],
  ['drops a column', /^alter table\b.*\bdrop (?!constraint\b|not null\b|default\b|expression\b|identity\b)/],
  ['takes a default away', /^alter table\b.*\balter (?:column )?\S+ drop default\b/],
  ['changes a type', /^alter table\b.*\balter (?:column )?\S+ (?:set data )?type\b/],
  ['forbids null', /^alter table\b.*\bset not null\b/],
  [
    'adds a column that old inserts do not fill',
    /^alter table\b.*\badd (?:column )?(?!constraint\b)[^,]*\bnot null\b(?![^,]*\b(?:default|generated)\b)(?<!\b(?:default|generated)\b[^,]*)/,
  ],
  ['forbids a second one', /^create unique index\b/],
  ['forbids what was allowed', /^alter table\b.*\badd (?:constraint\b|check\b|unique\b|foreign key\b|primary key\b)/],
] as const;

/** Describes each breaking statement. Tables created in the same file are exempt. */
function breaksIn(sql: string): string[] {
  if (STATED_REASON.test(sql)) return [];
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap((statement) => /^create table (?:if not exists )?(\S+)/.exec(statement)?.[1] ?? []),
  );
  const touches = (statement: string) => !made.has(tableOf(statement));
  return BREAKS.filter(([, pattern]) =>
    statements.some((statement) => pattern.test(statement) && touches(statement)),
  ).map(([what]) => what);
}

function tableOf(statement: string): string {
  const [, altered, indexed] =
    /^alter table (?:if exists )?(?:only )?(\S+)|^create unique index .*? on (?:only )?([^\s(]+)/.exec(statement) ?? [];
  return altered ?? indexed ?? '';
}

function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .split(';')
    .map((statement) => statement.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');
}

test('no migration breaks the release before it without saying why it may', async () => {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  expect(names).toContain('0000_baseline.sql');

  const broken: Record<string, string[]> = {};
  for (const name of names) {
    const breaks = breaksIn(await readFile(new URL(name, MIGRATIONS), 'utf8'));
    if (breaks.length > 0) broken[name] = breaks;
  }
  expect(broken).toEqual({});
});

test.each([
  ['drop table users', 'drops a table'],
  ['alter table "users" drop column "name"', 'drops a column'],
  ['ALTER TABLE users\n  DROP name;', 'drops a column'],
  ['alter table "users" rename column "a" to "b"', 'renames'],
  ['alter table users rename to people', 'renames'],
  ['alter table "users" alter column "a" set data type text', 'changes a type'],
  ['alter table "users" alter column "a" set not null', 'forbids null'],
  ['alter table "users" alter column "a" drop default', 'takes a default away'],
  ['alter table "users" add column "a" text not null', 'adds a column that old inserts do not fill'],
  ['alter table "users" add constraint "c" check (length(a) > 1)', 'forbids what was allowed'],
  ['create unique index "i" on "users" using btree ("a")', 'forbids a second one'],
  ['truncate users', 'empties a table'],
])('%s is refused', (sql, what) => {
  expect(breaksIn(sql)).toEqual([what]);
  expect(breaksIn(`-- contract: no release since 1.4 reads it\n${sql}`)).toEqual([]);
  expect(breaksIn(`-- contract:\n${sql}`)).toEqual([what]);
});

test.each([
  'create table "hoops" ("a" text); create unique index "i" on "hoops" ("a")',
  'create table "hoops" ("id" uuid primary key, "a" text not null); alter table "hoops" add constraint "c" unique ("a")',
  'alter table "users" add column "a" text',
  `alter table "users" add column "a" text default '' not null`,
  `alter table "users" add column "a" text not null default ''`,
  'alter table "users" alter column "a" drop not null',
  'alter table "users" drop constraint "c"',
  'create index "i" on "users" using btree ("a")',
  '-- drop table users\nselect 1',
])('%s is let through', (sql) => {
  expect(breaksIn(sql)).toEqual([]);
});
