import type { FastifyBaseLogger } from 'fastify';
import type { Database, Db } from '#app/db/client.ts';
import type { JobQueue } from '#app/db/job-queue.ts';
import type { RateCounter } from '#app/db/rate-counter.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { readSiteFacts } from '#app/features/settings/server/site.service.ts';
import type { MailOutcome, OnAttempt } from '#app/features/mail/server/delivery.service.ts';
import { handleMailJobs, type MailTransport } from '#app/features/mail/server/mail.jobs.ts';
import { createMailboxLimits } from '#app/features/mail/server/mailbox-limits.service.ts';
import { createMailer } from '#app/features/mail/server/mail.service.ts';
import { reviseMail } from '#app/features/mail/server/revised-mails.service.ts';
import { readEditedTexts } from '#app/features/texts/server/texts.service.ts';
import type { MailSite } from '#app/features/mail/mail.rules.ts';
import { createSmtpSender } from '#app/features/mail/server/smtp.service.ts';
import { reviseAlert } from '#app/features/watching/server/queued-alerts.service.ts';
import type { Config } from './config.ts';

type MailSources = {
  config: Config;
  database: Database;
  jobs: JobQueue;
  counter: RateCounter;
  now: () => Date;
  logger: FastifyBaseLogger;
  onMail: (outcome: MailOutcome) => void;
};

/** Returns what features need to send mail, and registers the mail jobs. */
export function openMail({ config, database: { db }, jobs, counter, now, ...reporting }: MailSources): AccountMailDeps {
  const readSite = (tx: Db) => readMailSite(tx, config);
  const countForMailbox = createMailboxLimits(counter, config.limits.factor);
  const mailer = createMailer({ sendAll: jobs.sendAll, readSite, readTexts: readEditedTexts });
  const site = { name: config.site.name, publicUrl: config.http.publicUrl };
  const revision = { db, now, mailer, reviseAlert: (tx: Db, alert: unknown) => reviseAlert(site, tx, alert) };
  handleMailJobs(jobs, {
    db,
    now,
    readSite,
    countForMailbox,
    revise: (mailId) => reviseMail(revision, mailId),
    transport: createMailTransport(config, reporting),
  });
  return { mailer, site, now };
}

/** The site as its mails show it. */
export async function readMailSite(tx: Db, { site, http }: Config): Promise<MailSite> {
  const { siteName, operatorEmail, operatorPhone, publicUrl } = await readSiteFacts(tx, site, http.publicUrl);
  return { name: siteName, operatorEmail, operatorPhone, publicUrl };
}

function createMailTransport(
  { mail, mode, isProduction }: Config,
  { logger, onMail }: Pick<MailSources, 'logger' | 'onMail'>,
): MailTransport {
  if (mail !== null) {
    const onAttempt: OnAttempt = (mailId, outcome, reason) => {
      onMail(outcome);
      if (reason !== null) logger.warn({ mailId, reason }, 'mail not sent');
    };
    return { kind: 'smtp', send: createSmtpSender(mail), onAttempt };
  }
  if (isProduction || mode === 'test') return { kind: 'none' };
  return { kind: 'terminal', print: (text) => void process.stdout.write(text) };
}
