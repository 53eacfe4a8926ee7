import { expect, test } from 'vitest';
import { describeStartupError } from './startup-error.ts';

const data = { folder: '/srv/data', databaseUrl: 'postgres://me:secret@db.example:5432/yard', replicaUrl: null };
const http = {
  host: '127.0.0.1',
  port: 3000,
  publicUrl: 'http://localhost:3000',
  isHttps: false,
  trustProxy: false,
} as const;

const withCode = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });

test('a taken port is named together with the way out', () => {
  expect(describeStartupError(withCode('EADDRINUSE', { syscall: 'listen' }), { http, data })).toBe(
    'Port 3000 is taken by another program. Stop that program, or set PORT to another number.',
  );
});

test('an unreachable PostgreSQL server is named without its password, however deep the reason lies', () => {
  const refused = new Error('query failed', { cause: new AggregateError([withCode('ECONNREFUSED')]) });

  const sentence = describeStartupError(refused, { http, data });

  expect(sentence).toBe(
    'The PostgreSQL server at db.example:5432/yard does not accept connections. Start it, or correct DATABASE_URL.',
  );
});

test.each(['28P01', '3D000', 'ENOTFOUND', '42501', '57P03'])('PostgreSQL’s %s becomes a sentence', (code) => {
  expect(describeStartupError(withCode(code), { data })).toMatch(
    /^The PostgreSQL server at db\.example:5432\/yard .*\.$/,
  );
});

test.each(['EACCES', 'EROFS', 'ENOSPC', 'ENOTDIR'])('a data folder with %s becomes a sentence', (code) => {
  expect(
    describeStartupError(withCode(code, { syscall: 'mkdir', path: '/srv' }), {
      http,
      data: { ...data, databaseUrl: null },
    }),
  ).toMatch(/^The data folder \/srv\/data .*DATA_DIR.*\.$/);
});

test('a file that is missing elsewhere is no problem of the data folder', () => {
  expect(describeStartupError(withCode('ENOENT', { path: '/srv/other/file' }), { http, data })).toBeNull();
});

test('files of the embedded engine that make no sense are called damaged', () => {
  expect(describeStartupError(withCode('XX001'), { data: { ...data, databaseUrl: null } })).toContain(
    'it seems damaged',
  );
});

test('a bug is not dressed up as somebody’s mistake', () => {
  expect(describeStartupError(new TypeError('x is not a function'), { http, data })).toBeNull();
});
