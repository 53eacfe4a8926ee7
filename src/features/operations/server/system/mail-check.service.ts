import { DAY_MS } from '#app/lib/durations.ts';
import { formatDuration } from './measure-labels.rules.ts';
import type { CheckResult, SystemDeps } from './health-check.rules.ts';
import { findMailFailures } from './system.db.ts';
import type { Problem } from '../../system.schema.ts';
import { countBacklog } from './backlog.db.ts';
import { pluralize } from '#app/lib/format.ts';

const MAX_WAIT_S = 30 * 60;

/** Checks mail: the server, what waits, and what failed. */
export async function checkMail({ database: { db }, settings: { mailHost }, now }: SystemDeps): Promise<CheckResult> {
  const { mails: waiting } = await countBacklog(db);
  const { oldest, lastError, givenUp } = await findMailFailures(db, new Date(now().getTime() - DAY_MS));
  const oldestS = oldest === undefined ? 0 : (now().getTime() - oldest.createdAt.getTime()) / 1_000;
  return {
    facts: [
      { label: 'Server', text: mailHost ?? 'not set: SMTP_URL' },
      { label: 'Waiting', text: String(waiting) },
      { label: 'Given up', text: `${givenUp} of the last 24 hours` },
      { label: 'Last problem', text: lastError ?? 'none' },
    ],
    problems: mailHost === null ? [noMailServer(waiting)] : sendingProblems({ oldestS, lastError, givenUp }),
  };
}

function noMailServer(waiting: number): Problem {
  return {
    severity: 'warning',
    what: `No mail server is set up, and nothing leaves this server${waiting === 0 ? '' : `: ${pluralize(waiting, 'email')} here`}.`,
    remedy: 'Set SMTP_URL and MAIL_FROM, and restart.',
  };
}

type Sending = { oldestS: number; lastError: string | null; givenUp: number };

function sendingProblems({ oldestS, lastError, givenUp }: Sending): Problem[] {
  const late: Problem = {
    severity: 'serious',
    what: `Emails are not sent: the oldest waits for ${formatDuration(oldestS)}.`,
    remedy: `${lastError === null ? '' : `The last answer was ${lastError}. `}Look at SMTP_URL and at the mail server.`,
  };
  const lost: Problem = {
    severity: 'warning',
    what: `${pluralize(givenUp, 'email')} of the last 24 hours could not be delivered.`,
    remedy: 'Mail in the back office says which, and why.',
  };
  return [...(oldestS > MAX_WAIT_S ? [late] : []), ...(givenUp > 0 ? [lost] : [])];
}
