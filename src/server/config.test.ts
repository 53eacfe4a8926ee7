import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, readDataConfig, type Environment } from './config.ts';
import type { Mode } from './config-variables.ts';

const SECRET = 'k3Jx9-Zq71LmNv0pRtYw5BcDfGhAsE24';
const started = (env: Environment = {}, mode: Mode = 'start') => readConfig({ SESSION_SECRET: SECRET, ...env }, mode);
const served = (env: Environment = {}) => readConfig({ SESSION_SECRET: SECRET, ...env }, 'serve');

function problemsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('with nothing set everything has the default that the documents name', () => {
  expect(started()).toEqual({
    mode: 'start',
    isProduction: false,
    logLevel: 'warn',
    http: { host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000', isHttps: false, trustProxy: false },
    data: { folder: resolve('data'), databaseUrl: null, replicaUrl: null },
    demo: true,
    session: { secret: SECRET, adminPassword: null },
    paypal: {
      sandbox: {
        credentials: null,
        apiUrl: 'https://api-m.sandbox.paypal.com',
        sdkUrl: 'https://www.sandbox.paypal.com/web-sdk/v6/core',
      },
      live: { credentials: null, apiUrl: 'https://api-m.paypal.com', sdkUrl: 'https://www.paypal.com/web-sdk/v6/core' },
    },
    s3: null,
    mail: null,
    mailWebhook: { secret: null },
    inboundMail: null,
    site: {
      name: 'Stitchyard',
      operatorEmail: 'sales@tewh.example',
      operatorPhone: '(817) 555-0110',
      operatorAddress: '100 Commerce St, Fort Worth, TX 76102',
      supportUrl: 'https://support.tewh.example',
      timeZone: 'America/Chicago',
    },
    partner: { siteUrl: null },
    limits: { factor: 1 },
    metrics: { token: null },
    tracing: null,
  });
});

test('a test needs no setting at all, and loads no demo', () => {
  expect(readConfig({}, 'test')).toMatchObject({ demo: false, http: { port: 0 } });
});

test('what is set is read', () => {
  const config = served({
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://machines.example/',
    DATA_DIR: '/srv/data',
    DATABASE_URL: 'postgres://me:pw@db:5432/yard',
    DATABASE_REPLICA_URL: 'postgresql://me:pw@db2/yard',
    ADMIN_PASSWORD: 'a long enough one',
    PAYPAL_LIVE_CLIENT_ID: 'id',
    PAYPAL_LIVE_CLIENT_SECRET: 'secret',
    S3_BUCKET: 'photos',
    S3_ENDPOINT: 'http://minio:9000',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'hidden',
    SMTP_URL: 'smtps://u:p@mail.example',
    MAIL_FROM: 'Stitchyard <no-reply@machines.example>',
    RATE_LIMIT_FACTOR: '2.5',
    TRUST_PROXY: '2',
    LOG_LEVEL: 'debug',
    METRICS_TOKEN: '0123456789abcdef',
    MAIL_WEBHOOK_SECRET: 'fedcba9876543210',
    INBOUND_MAIL_DOMAIN: 'reply.machines.example',
    INBOUND_MAIL_SECRET: '0123456789fedcba',
    PARTNER_SITE_URL: 'https://partner.example/used',
  });

  expect(config).toMatchObject({
    isProduction: true,
    demo: false,
    logLevel: 'debug',
    http: { host: '0.0.0.0', port: 8080, publicUrl: 'https://machines.example', isHttps: true, trustProxy: 2 },
    data: {
      folder: '/srv/data',
      databaseUrl: 'postgres://me:pw@db:5432/yard',
      replicaUrl: 'postgresql://me:pw@db2/yard',
    },
    session: { adminPassword: 'a long enough one' },
    paypal: { live: { credentials: { clientId: 'id', clientSecret: 'secret', webhookId: null } } },
    s3: { bucket: 'photos', region: 'us-east-1', endpoint: 'http://minio:9000' },
    mail: { smtpUrl: 'smtps://u:p@mail.example', from: 'Stitchyard <no-reply@machines.example>', requireTls: true },
    limits: { factor: 2.5 },
    metrics: { token: '0123456789abcdef' },
    mailWebhook: { secret: 'fedcba9876543210' },
    inboundMail: { domain: 'reply.machines.example', secret: '0123456789fedcba' },
    partner: { siteUrl: 'https://partner.example/used' },
  });
});

test.each([
  ['PORT', 'abc', 'a whole number from 1 to 65535'],
  ['PORT', '0', 'a whole number from 1 to 65535'],
  ['PORT', '70000', 'a whole number from 1 to 65535'],
  ['PORT', '80.5', 'a whole number from 1 to 65535'],
  ['PUBLIC_URL', 'example.com', 'http:// or https://'],
  ['PUBLIC_URL', 'https://example.com/shop', 'without a path'],
  ['SESSION_SECRET', 'short', 'at least 32 random bytes'],
  ['SESSION_SECRET', 'a'.repeat(64), 'at least 32 random bytes'],
  ['SESSION_SECRET', 'change-me-change-me-change-me-change-me', 'at least 32 random bytes'],
  ['ADMIN_PASSWORD', '12345', 'at least 6 characters'],
  ['DEMO', 'perhaps', '1 or 0'],
  ['DATABASE_URL', 'mysql://db/yard', 'postgres://'],
  ['PAYPAL_SANDBOX_API_URL', 'http://paypal.example', 'https://'],
  ['S3_ENDPOINT', 'minio:9000', 'http:// or https://'],
  ['SMTP_URL', 'http://mail.example', 'smtps://'],
  ['MAIL_FROM', 'nobody', 'email address'],
  ['OPERATOR_EMAIL', 'nobody', 'an email address'],
  ['SUPPORT_URL', 'javascript:alert(1)', 'http:// or https://'],
  ['RATE_LIMIT_FACTOR', '0', 'above 0'],
  ['RATE_LIMIT_FACTOR', 'much', 'above 0'],
  ['TRUST_PROXY', 'yes', 'off, or how many'],
  ['LOG_LEVEL', 'loud', 'one of fatal'],
  ['METRICS_TOKEN', 'short', '16 characters'],
  ['MAIL_WEBHOOK_SECRET', 'short', '16 characters'],
  ['INBOUND_MAIL_SECRET', 'short', '16 characters'],
  ['INBOUND_MAIL_DOMAIN', 'reply@example.com', 'a domain'],
  ['SITE_NAME', 'A\nB', 'at most 60 letters'],
  ['SITE_TIME_ZONE', 'Texas', 'a time zone'],
  ['SITE_TIME_ZONE', '+05:00', 'a time zone'],
  ['SITE_TIME_ZONE', 'America/Fort_Worth', 'a time zone'],
])('%s=%j stops the start and says what it must be', (name, value, wanted) => {
  const problems = problemsOf(() => started({ [name]: value }));

  const [first] = problems;
  expect(first).toMatch(new RegExp(`^${name} must`));
  expect(first).toContain(wanted);
  // The value could be a mistyped secret.
  expect(value.length > 3 && first?.includes(value)).toBe(false);
});

test('every wrong variable is named, each once', () => {
  const problems = problemsOf(() => served({ PORT: 'x', LOG_LEVEL: 'x', SESSION_SECRET: '', SMTP_URL: 'smtp://mail' }));

  expect(problems.map((line) => line.split(' ')[0])).toEqual(['PORT', 'SESSION_SECRET', 'LOG_LEVEL', 'MAIL_FROM']);
});

test('half a set of settings is refused with what is missing', () => {
  expect(problemsOf(() => started({ PAYPAL_LIVE_CLIENT_ID: 'id' }))).toEqual([
    'PAYPAL_LIVE_CLIENT_SECRET must be set, because PAYPAL_LIVE_CLIENT_ID is',
  ]);
  expect(problemsOf(() => started({ S3_REGION: 'eu-west-1' }))).toEqual([
    'S3_BUCKET must be set, because S3_REGION is',
  ]);
  expect(problemsOf(() => started({ S3_BUCKET: 'photos' }))).toHaveLength(2);
  expect(problemsOf(() => started({ DATABASE_REPLICA_URL: 'postgres://db/yard' }))).toHaveLength(1);
});

test('an empty variable is an unset one', () => {
  expect(started({ DATABASE_URL: '', PORT: ' ', DEMO: '' })).toEqual(started());
});

test('production refuses what is unsafe', () => {
  expect(problemsOf(() => readConfig({}, 'serve'))).toEqual([expect.stringMatching(/^SESSION_SECRET must/)]);
  expect(problemsOf(() => served({ PUBLIC_URL: 'http://example.com' }))).toEqual([
    expect.stringMatching(/^PUBLIC_URL must/),
  ]);
  expect(problemsOf(() => served({ DEMO: '1' }))).toEqual([expect.stringMatching(/^DEMO must not be 1/)]);
  expect(problemsOf(() => served({ ADMIN_PASSWORD: 'tajima' }))).toEqual([
    expect.stringMatching(/^ADMIN_PASSWORD must/),
  ]);
});

test('production takes plain http on the own machine only', () => {
  for (const url of ['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]']) {
    expect(served({ PUBLIC_URL: url }).http.publicUrl).toBe(url);
  }
});

test('production mails nothing in the clear but on the own machine', () => {
  const mailOf = (read: typeof served, SMTP_URL: string) => read({ SMTP_URL, MAIL_FROM: 'a@shop.example' }).mail;
  expect(mailOf(served, 'smtp://mail.shop.example:587')).toMatchObject({ requireTls: true });
  expect(mailOf(served, 'smtp://127.0.0.1:25')).toMatchObject({ requireTls: false });
  expect(mailOf(started, 'smtp://mail.shop.example:587')).toMatchObject({ requireTls: false });
});

test('NODE_ENV=production makes every command a production one, without a demo', () => {
  expect(started({ NODE_ENV: 'production' })).toMatchObject({ isProduction: true, demo: false });
  expect(problemsOf(() => started({ NODE_ENV: 'production', DEMO: '1' }))).toHaveLength(1);
});

test('the database tasks read where the data lies, and nothing else', () => {
  expect(readDataConfig({ PORT: 'x', DATA_DIR: '/d' })).toEqual({ folder: '/d', databaseUrl: null, replicaUrl: null });
  expect(problemsOf(() => readDataConfig({ DATABASE_URL: 'x' }))).toHaveLength(1);
});

test('traces go out only where a collector is named, all of them unless told otherwise', () => {
  const tracing = { endpoint: 'http://localhost:4318', serviceName: 'stitchyard', ratio: 1 };
  const OTEL_EXPORTER_OTLP_ENDPOINT = tracing.endpoint;
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }, 'test').tracing).toEqual(tracing);
  expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: '0.1' }, 'test').tracing).toBeNull();
  expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: '2' }, 'test')).toThrow(
    'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1',
  );
});
