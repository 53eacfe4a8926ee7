import { resolve } from 'node:path';
import { z } from 'zod';
import type { PaymentMode } from '#app/db/enums.ts';
import type { TracingSettings } from './tracing.ts';
import { dataVariables, isLoopback, variablesOf, type Mode } from './config-variables.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type DataConfig = {
  /** Absolute path of the folder with the embedded database, uploaded images and generated secrets. */
  folder: string;
  /** Null selects the embedded engine. */
  databaseUrl: string | null;
  replicaUrl: string | null;
};

export type PayPalConfig = {
  /** Null: not configured. */
  credentials: { clientId: string; clientSecret: string; webhookId: string | null } | null;
  apiUrl: string;
  sdkUrl: string;
  /** True if PayPal is simulated and no money moves. */
  isSimulated?: boolean;
};

type PartnerConfig = {
  siteUrl: string | null;
  /** True if the partner site is simulated. */
  isSimulated?: boolean;
};

export type Config = ReturnType<typeof readConfig>;

/** Invalid settings: one line per variable, starting with its name. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Reads and checks every setting. Throws ConfigError. */
export function readConfig(env: Environment, mode: Mode) {
  /** `npm run serve`, or NODE_ENV=production with any command. */
  const isProduction = mode === 'serve' || env['NODE_ENV'] === 'production';
  const given = withoutBlanks(env);
  const read = variablesOf(mode, isProduction).safeParse(given);
  const problems = [...(read.success ? [] : sentencesOf(read.error)), ...missingCompanions(given)];
  if (!read.success || problems.length > 0) throw new ConfigError(problems);
  return { mode, isProduction, ...groupsOf(read.data, isProduction) };
}

/** Reads only the settings that say where the data is stored. Throws ConfigError. */
export function readDataConfig(env: Environment): DataConfig {
  const read = z.object(dataVariables).safeParse(withoutBlanks(env));
  if (!read.success) throw new ConfigError(sentencesOf(read.error));
  return dataOf(read.data);
}

type Variables = z.output<ReturnType<typeof variablesOf>>;

function groupsOf(given: Variables, isProduction: boolean) {
  const publicUrl = new URL(given.PUBLIC_URL ?? `http://localhost:${given.PORT}`);
  const partner: PartnerConfig = { siteUrl: given.PARTNER_SITE_URL ?? null };
  return {
    logLevel: given.LOG_LEVEL,
    http: {
      host: given.HOST,
      port: given.PORT,
      /** The site's public origin, without a trailing slash. */
      publicUrl: publicUrl.origin,
      isHttps: publicUrl.protocol === 'https:',
      /** Number of reverse proxies in front of the server. */
      trustProxy: given.TRUST_PROXY,
    },
    data: dataOf(given),
    demo: given.DEMO,
    session: { secret: given.SESSION_SECRET, adminPassword: given.ADMIN_PASSWORD ?? null },
    paypal: payPalOf(given),
    s3: s3Of(given),
    mail: mailOf(given, isProduction),
    /** Authenticates reports of the mail provider; null refuses them. */
    mailWebhook: { secret: given.MAIL_WEBHOOK_SECRET ?? null },
    inboundMail: inboundMailOf(given),
    site: {
      name: given.SITE_NAME,
      timeZone: given.SITE_TIME_ZONE,
      operatorEmail: given.OPERATOR_EMAIL,
      operatorPhone: given.OPERATOR_PHONE,
      operatorAddress: given.OPERATOR_ADDRESS,
      supportUrl: given.SUPPORT_URL,
    },
    partner,
    /** Multiplies every rate limit. */
    limits: { factor: given.RATE_LIMIT_FACTOR },
    metrics: { token: given.METRICS_TOKEN ?? null },
    /** Null disables tracing. */
    tracing: tracingOf(given),
  };
}

function dataOf(given: Pick<Variables, keyof typeof dataVariables>): DataConfig {
  return {
    folder: resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL ?? null,
    replicaUrl: given.DATABASE_REPLICA_URL ?? null,
  };
}

function payPalOf(given: Variables): Record<PaymentMode, PayPalConfig> {
  const sandbox = credentialsOf(
    given.PAYPAL_SANDBOX_CLIENT_ID,
    given.PAYPAL_SANDBOX_CLIENT_SECRET,
    given.PAYPAL_SANDBOX_WEBHOOK_ID,
  );
  const live = credentialsOf(
    given.PAYPAL_LIVE_CLIENT_ID,
    given.PAYPAL_LIVE_CLIENT_SECRET,
    given.PAYPAL_LIVE_WEBHOOK_ID,
  );
  return {
    sandbox: { credentials: sandbox, apiUrl: given.PAYPAL_SANDBOX_API_URL, sdkUrl: given.PAYPAL_SANDBOX_SDK_URL },
    live: { credentials: live, apiUrl: given.PAYPAL_LIVE_API_URL, sdkUrl: given.PAYPAL_LIVE_SDK_URL },
  };
}

function mailOf({ SMTP_URL: smtpUrl, MAIL_FROM: from }: Variables, isProduction: boolean) {
  if (smtpUrl === undefined || from === undefined) return null;
  return { smtpUrl, from, requireTls: isProduction && !isLoopback(new URL(smtpUrl).hostname) };
}

/** Null: nobody can answer by mail. */
function inboundMailOf({ INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: secret }: Variables) {
  return domain === undefined || secret === undefined ? null : { domain, secret };
}

function tracingOf(given: Variables): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = given;
  return endpoint === undefined ? null : { endpoint, serviceName, ratio: given.OTEL_TRACES_SAMPLER_ARG };
}

function credentialsOf(clientId?: string, clientSecret?: string, webhookId?: string): PayPalConfig['credentials'] {
  return clientId === undefined || clientSecret === undefined
    ? null
    : { clientId, clientSecret, webhookId: webhookId ?? null };
}

function s3Of(given: Variables) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  return { bucket, region: given.S3_REGION, endpoint: given.S3_ENDPOINT ?? null, accessKeyId, secretAccessKey };
}

/** An incomplete group of settings would only fail at the first payment, upload or mail. */
const COMPANIONS: readonly (readonly [string, readonly string[]])[] = [
  ['DATABASE_REPLICA_URL', ['DATABASE_URL']],
  ...['SANDBOX', 'LIVE'].flatMap((environment) => {
    const [id, secret] = [`PAYPAL_${environment}_CLIENT_ID`, `PAYPAL_${environment}_CLIENT_SECRET`];
    return [
      [id, [secret]] as const,
      [secret, [id]] as const,
      [`PAYPAL_${environment}_WEBHOOK_ID`, [id, secret]] as const,
    ];
  }),
  ['S3_BUCKET', ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  ['S3_REGION', ['S3_BUCKET']],
  ['S3_ENDPOINT', ['S3_BUCKET']],
  ['S3_ACCESS_KEY_ID', ['S3_BUCKET']],
  ['S3_SECRET_ACCESS_KEY', ['S3_BUCKET']],
  ['SMTP_URL', ['MAIL_FROM']],
  ['INBOUND_MAIL_DOMAIN', ['INBOUND_MAIL_SECRET', 'SMTP_URL']],
  ['INBOUND_MAIL_SECRET', ['INBOUND_MAIL_DOMAIN']],
];

function missingCompanions(given: Environment): string[] {
  const problems = new Map<string, string>();
  for (const [name, companions] of COMPANIONS) {
    for (const companion of companions) {
      if (given[name] === undefined || given[companion] !== undefined || problems.has(companion)) continue;
      problems.set(companion, `${companion} must be set, because ${name} is`);
    }
  }
  return [...problems.values()];
}

/** Forms and compose files turn an unset variable into an empty one. */
function withoutBlanks(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
}

function sentencesOf(error: z.ZodError): string[] {
  const firstByName = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const name = String(path[0]);
    if (!firstByName.has(name)) firstByName.set(name, `${name} ${message}`);
  }
  return [...firstByName.values()];
}
