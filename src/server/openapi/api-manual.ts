import { MAX_FILES_PER_HOUR } from '#app/features/media/server/uploads.service.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { LIMITS } from '#app/server/plugins/rate-limits.ts';

type Facts = { publicUrl: string; cookieName: string; limitFactor: number };

/** The first page of the API reader at /api/docs, in Markdown. */
export function apiManual({ publicUrl, cookieName, limitFactor }: Facts): string {
  return `Commercial embroidery machines for sale: the API that the pages of the site use themselves. Whatever can be done
on a page can be done here, by the same rules.

# First steps

Public machines need no sign-in:

\`\`\`sh
curl '${publicUrl}/api/machines?brand=Tajima&heads=6&sort=price&page=1'
\`\`\`

This document is at \`${publicUrl}/api/openapi.json\`, in OpenAPI 3.1; generators make typed clients of it.

# Signing in

\`POST /api/login\` takes a username or an email address, and a password, and sets the cookie \`${cookieName}\`. Send it with
every request that needs an account:

\`\`\`sh
curl -c jar -H 'Content-Type: application/json' -d '{"username":"ada","password":"…"}' ${publicUrl}/api/login
curl -b jar ${publicUrl}/api/user
\`\`\`

\`POST /api/guest-login\` opens a session without an account, which may upload photos and list a machine: the listing then
opens the account. A session ends after 30 days without use, and at the latest after 90. Keep the cookie secret: whoever
has it is signed in.

Each operation says in \`x-access\` who may call it: \`public\` (anybody), \`guest\` (any session), \`user\` (an account),
\`owner\` (an account, about its own things), \`admin\`. A change that the page of another site sends is refused with 403.

# Bodies and answers

Bodies are JSON with \`Content-Type: application/json\`, but for photos and CSV files. Fields that are not known are dropped.
A creation answers 201 with what was made, a change 200 with the new state, a deletion 204. Money is in whole US dollars,
times are ISO 8601 in UTC.

# Errors

Every refusal has one shape:

\`\`\`json
{
  "statusCode": 400,
  "error": "Bad Request",
  "message": "City is required",
  "issues": [{ "path": "city", "message": "City is required" }]
}
\`\`\`

\`message\` is a sentence for people. \`issues\` is there when a request is not valid, with one entry for each field. A 500
says nothing of the inside, but has a \`requestId\` for whoever runs the site.

# Paging

Lists are bare arrays. \`page\` counts from 1, \`pageSize\` is at most 100 and 12 unless said. \`X-Total-Count\` says how many
there are, and \`Link\` where the first, prev, next and last pages lie. Without \`page\` and \`pageSize\` a list answers all up to
1,000, and names the next page in \`Link\` if there are more. A page after the last one is empty; a number that is none, or
out of range, is 400.

# Versions of what you have seen

Answers with an \`ETag\` are not sent again to who names it in \`If-None-Match\`: that is 304. A listing's \`ETag\` goes into
\`If-Match\` when it is changed: if somebody else has changed it meanwhile, that is 412, and nothing is overwritten.

# Photos

Ask \`POST /api/objects/upload\` for an address, and PUT one file to it. Its path, without the query, is what a listing names
in \`images\`. What no listing names within 24 hours is removed.

One of the images may be named as \`counterPhoto\`: it shows the stitch counter. The photo of the serial plate is
\`platePhoto\`, and none of the images, as visitors are told no serial number. A change that names neither keeps both.

# Limits

For each client address. Above a limit the answer is 429, and \`Retry-After\` says in how many seconds there is room again.

| what | how often |
| --- | --- |
${limitRows(limitFactor)}

A network, and an account, may send ${Math.ceil(MAX_FILES_PER_HOUR * limitFactor)} photos an hour, each try counted. Wrong passwords are counted for each account as
well.`;
}

function limitRows(factor: number): string {
  return Object.values(LIMITS)
    .map(({ max, timeWindow, of }) => {
      return `| ${of} | ${Math.ceil(max * factor)} ${timeWindow === MINUTE_MS ? 'a minute' : 'an hour'} |`;
    })
    .join('\n');
}
