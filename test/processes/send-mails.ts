import { openPostgres } from '#app/db/client.ts';
import { openJobQueue } from '#app/db/job-queue.ts';
import { handleMailJobs } from '#app/features/mail/server/mail.jobs.ts';
import { createSmtpSender } from '#app/features/mail/server/smtp.service.ts';

// The mail jobs in a process that a test can kill.
const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);

const database = openPostgres(databaseUrl, raise);
const jobs = openJobQueue(database, raise);
const send = createSmtpSender({ smtpUrl, from: 'no-reply@shop.example' });
const onAttempt = (_mailId: string, _outcome: string, reason: string | null) => {
  if (reason !== null) throw new Error(reason);
};
const site = { name: 'S', publicUrl: 'https://shop.example', operatorEmail: 'o@shop.example', operatorPhone: '1' };
handleMailJobs(jobs, {
  db: database.db,
  now: () => new Date(),
  readSite: async () => site,
  countForMailbox: async () => 0,
  revise: async () => undefined,
  transport: { kind: 'smtp', send, onAttempt },
});
await jobs.prepare();
await jobs.startWorkers();

function raise(error: unknown): never {
  throw error;
}
