import { isTimeZone } from '#app/lib/time-zones.ts';
import { z } from 'zod';
import { SAMPLE_OPERATOR } from '#app/features/site/sample-data.rules.ts';

const SECRET_BYTES = 32;

const timeZone = z
  .string()
  // Offsets and abbreviations mean something else to PostgreSQL than to Node.
  .regex(/^(?:UTC|[A-Z]\w+(?:\/[\w+-]+)+)$/, 'must be a time zone such as America/Chicago')
  .refine(isTimeZone, 'must be a time zone such as America/Chicago');

const EXAMPLE_SECRET = 'change-me';

export const MODES = ['start', 'dev', 'serve', 'test'] as const;
/** `start` and `dev` are for demos and development, `serve` is production, `test` needs no environment variables. */
export type Mode = (typeof MODES)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The schema of each variable. A message completes a sentence that begins with the variable's name. */
export function variablesOf(mode: Mode, isProduction: boolean) {
  return z.object({
    PORT: wholeNumber(mode === 'test' ? 0 : 1, 65_535).default(mode === 'test' ? 0 : 3_000),
    HOST: oneLine('must be an address or host name to listen on').default('127.0.0.1'),
    PUBLIC_URL: (isProduction ? safeUrl : webUrl)
      .refine(isOrigin, 'must be without a path, such as https://example.com')
      .optional(),
    SESSION_SECRET: sessionSecret(mode),
    ADMIN_PASSWORD: adminPassword(isProduction).optional(),
    DEMO: switchOn
      .refine(
        (demo) => !(demo && isProduction),
        'must not be 1 in production: it would load made-up listings and simulators',
      )
      .default(!isProduction && mode !== 'test'),
    PAYPAL_SANDBOX_CLIENT_ID: payPalId,
    PAYPAL_SANDBOX_CLIENT_SECRET: payPalId,
    PAYPAL_SANDBOX_WEBHOOK_ID: payPalId,
    PAYPAL_SANDBOX_API_URL: safeUrl.default('https://api-m.sandbox.paypal.com'),
    PAYPAL_SANDBOX_SDK_URL: safeUrl.default('https://www.sandbox.paypal.com/web-sdk/v6/core'),
    PAYPAL_LIVE_CLIENT_ID: payPalId,
    PAYPAL_LIVE_CLIENT_SECRET: payPalId,
    PAYPAL_LIVE_WEBHOOK_ID: payPalId,
    PAYPAL_LIVE_API_URL: safeUrl.default('https://api-m.paypal.com'),
    PAYPAL_LIVE_SDK_URL: safeUrl.default('https://www.paypal.com/web-sdk/v6/core'),
    S3_BUCKET: oneLine('must be the name of a bucket')
      .min(3, 'must be the name of a bucket, of 3 letters or more')
      .optional(),
    S3_REGION: oneLine('must be a region such as us-east-1').default('us-east-1'),
    S3_ENDPOINT: webUrl.optional(),
    S3_ACCESS_KEY_ID: oneLine('must be the id of an access key').optional(),
    S3_SECRET_ACCESS_KEY: oneLine('must be the secret of an access key').optional(),
    SMTP_URL: urlOf(
      ['smtp:', 'smtps:'],
      'must be an address such as smtps://user:password@mail.example.com',
    ).optional(),
    MAIL_FROM: oneLine('must be an email address, with or without a name')
      .includes('@', 'must hold an email address')
      .optional(),
    MAIL_WEBHOOK_SECRET: token.optional(),
    INBOUND_MAIL_DOMAIN: oneLine(MAIL_DOMAIN)
      .regex(/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]+$/i, MAIL_DOMAIN)
      .optional(),
    INBOUND_MAIL_SECRET: token.optional(),
    SITE_NAME: oneLine('must be a name of at most 60 letters')
      .max(60, 'must be a name of at most 60 letters')
      .default('Stitchyard'),
    SITE_TIME_ZONE: timeZone.default('America/Chicago'),
    OPERATOR_EMAIL: z.email('must be an email address').default(SAMPLE_OPERATOR.OPERATOR_EMAIL),
    OPERATOR_PHONE: oneLine('must be a phone number')
      .regex(/\d{3}/, 'must be a phone number')
      .default(SAMPLE_OPERATOR.OPERATOR_PHONE),
    OPERATOR_ADDRESS: oneLine('must be a postal address on one line').default(SAMPLE_OPERATOR.OPERATOR_ADDRESS),
    SUPPORT_URL: webUrl.default(SAMPLE_OPERATOR.SUPPORT_URL),
    PARTNER_SITE_URL: webUrl.optional(),
    RATE_LIMIT_FACTOR: z.coerce.number(FACTOR).positive(FACTOR).max(1_000_000, FACTOR).default(1),
    TRUST_PROXY: trustedHops.default(false),
    // A line per request would bury the banner of `npm start`.
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default(isProduction ? 'info' : 'warn'),
    METRICS_TOKEN: token.optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
    OTEL_SERVICE_NAME: oneLine('must be a name of at most 60 letters')
      .max(60, 'must be a name of at most 60 letters')
      .default('stitchyard'),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number(RATIO).min(0, RATIO).max(1, RATIO).default(1),
    ...dataVariables,
  });
}

const MAIL_DOMAIN = 'must be a domain such as reply.example.com';
const TOKEN = 'must be a token of 16 characters or more';
const token = oneLine(TOKEN).min(16, TOKEN);

const RATIO = 'must be a number from 0 to 1, such as 0.1';
const FACTOR = 'must be a number above 0, such as 1 or 2.5';

const switchOn = z.stringbool({
  truthy: ['1', 'true', 'on', 'yes'],
  falsy: ['0', 'false', 'off', 'no'],
  error: 'must be 1 or 0',
});

const trustedHops = z
  .stringFormat('trusted hops', /^(off|0|[1-9])$/, 'must be off, or how many reverse proxies stand in front, 1 to 9')
  .transform((text) => (text === 'off' || text === '0' ? (false as const) : Number(text)));

const payPalId = oneLine('must be without spaces').regex(/^\S+$/, 'must be without spaces').optional();

const webUrl = urlOf(['http:', 'https:'], 'must be an address that begins with http:// or https://');

/** Traffic to this address must be encrypted. */
const safeUrl = webUrl.refine(isSafe, 'must begin with https://, unless it is on this machine');

const postgresUrl = urlOf(
  ['postgres:', 'postgresql:'],
  'must be an address such as postgres://user:password@host:5432/name',
);

/** Where the data is stored. The database tasks read this part of the environment too. */
export const dataVariables = {
  DATA_DIR: oneLine('must be a folder').default('data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
};

function sessionSecret(mode: Mode) {
  const message = `must be at least ${SECRET_BYTES} random bytes, such as the output of: openssl rand -base64 48`;
  const secret = z
    .string(message)
    .refine((text) => Buffer.byteLength(text) >= SECRET_BYTES, message)
    .refine((text) => !text.includes(EXAMPLE_SECRET) && new Set(text).size > 7, message);
  return mode === 'test' ? secret.default('nothing is secret in a test: 0123456789') : secret;
}

function adminPassword(isProduction: boolean) {
  const least = isProduction ? 12 : 6;
  return z.string().min(least, `must have at least ${least} characters`).max(200, 'must have at most 200 characters');
}

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .stringFormat('digits', /^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

function oneLine(message: string) {
  return z
    .string()
    .trim()
    .min(1, message)
    .max(500, message)
    .regex(/^[^\p{Cc}]*$/u, message);
}

function urlOf(protocols: readonly string[], message: string) {
  return z
    .string()
    .trim()
    .refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), message);
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
}

function isSafe(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || isLoopback(url.hostname));
}

/** True for host names and addresses of this machine. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}
