import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { DAY_MS } from '#app/lib/durations.ts';

const VALID_DAYS = 180;

/** The text of /.well-known/security.txt (RFC 9116): whom to write to about a hole in the site. */
export function securityText({ operatorEmail, publicUrl }: SiteFacts, now: Date): string {
  // By whole days, so that its tag holds for one.
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS);
  const lines = [
    `Contact: mailto:${operatorEmail}`,
    `Contact: ${publicUrl}/contact`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
