import { MAX_FILES_PER_HOUR } from '#app/features/media/server/uploads.service.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { LIMITS } from '#app/server/plugins/rate-limits.ts';

type Facts = { publicUrl: string; cookieName: string; limitFactor: number };

/** The first page of the API reader at /api/docs, in Markdown. */
export function apiManual({ publicUrl, cookieName, limitFactor }: Facts): string {
  return `Commercial embroidery machines for sale: this is the API that the pages of the site use. Everything that
the pages can do is available here, under the same rules.

# First steps

Public machines can be read without signing in:

\`\`\`sh
curl '${publicUrl}/api/machines?brand=Tajima&heads=6&sort=price&page=1'
\`\`\`

This document is at \`${publicUrl}/api/openapi.json\`, in OpenAPI 3.1. Generators can create typed clients from it.

# Signing in

\`POST /api/login\` takes a username or an email address, and a password. It sets the cookie \`${cookieName}\`. Send this
cookie with every request that requires an account:

\`\`\`sh
curl -c jar -H 'Content-Type: application/json' -d '{"username":"ada","password":"…"}' ${publicUrl}/api/login
curl -b jar ${publicUrl}/api/user
\`\`\`

If the account has a second factor, the response is 401 with \`reason: second-factor-required\`: repeat the request with
\`code\`, from the authenticator app or a recovery code. A passkey signs in without name and password
(\`/api/login/passkey\`).

\`POST /api/guest-login\` opens a session without an account, which can upload photos and list a machine. Listing a machine
creates the account. A session ends after 30 days without use, and after 90 days at the latest; that of an admin after 8
hours without use, and after 12 hours at the latest. Keep the cookie secret: anybody who has it is signed in.

\`x-access\` of each operation states who may call it: \`public\` (anybody), \`guest\` (any session), \`user\` (an account),
\`owner\` (an account, for its own resources), \`admin\`. \`x-permission\` states what an admin needs for it: \`moderation\`,
\`messages\`, \`payments\` or \`users\`; null is for any admin. \`permissions\` of the own account lists what the caller has.
Changes sent by pages of other sites are refused with 403.

Operations with \`x-reauthentication\`, and changes of another account's names, address or role, require that the
caller proved within the last ten minutes who they are, by signing in or with \`POST /api/user/reauthenticate\`. Otherwise
they return 403 with \`"reason": "reauthentication-required"\`.

# Request and response bodies

Bodies are JSON with \`Content-Type: application/json\`, except photos and CSV files. Unknown fields are dropped. Creating
returns 201 with the new object, changing returns 200 with the new state, and deleting returns 204. Amounts are in whole
US dollars. Times are ISO 8601 in UTC.

# Errors

All errors have the same format:

\`\`\`json
{
  "statusCode": 400,
  "error": "Bad Request",
  "message": "City is required",
  "issues": [{ "path": "city", "message": "City is required" }]
}
\`\`\`

\`message\` is a sentence for people. \`issues\` is present if the request is invalid, with one entry for each invalid
field. A 500 reveals no internals, but has a \`requestId\` for the operator of the site.

# Paging

Lists are plain arrays. \`page\` starts at 1. \`pageSize\` is 12 by default and at most 100. \`X-Total-Count\` is the number of
entries on all pages, and \`Link\` has the addresses of the first, prev, next and last pages. Without \`page\` and \`pageSize\`,
a list returns up to 1,000 entries, and \`Link\` names the next page if there are more. A page after the last one is empty.
A value that is not a number or is out of range returns 400.

# Caching and concurrent changes

If a response has an \`ETag\`, send it as \`If-None-Match\`: an unchanged response is then 304, without a body. When you
change a listing, send its \`ETag\` as \`If-Match\`: if the listing has changed since, the response is 412 and nothing is
overwritten.

# Photos

Request an address with \`POST /api/objects/upload\`, and PUT one file to it. The path of the address, without the query, is
the image's entry in \`images\` of a listing. Images that no listing names within 24 hours are removed.

\`counterPhoto\` may name the one of the images that shows the stitch counter. \`platePhoto\` is the photo of the serial plate.
It must not be one of the images, because visitors do not see the serial number. A change without these two fields keeps
both.

# Limits

Limits apply to each client address. Above a limit the response is 429, and \`Retry-After\` gives the seconds until the next
request is accepted.

| Requests | Limit |
| --- | --- |
${limitRows(limitFactor)}

Each network and each account may send ${Math.ceil(MAX_FILES_PER_HOUR * limitFactor)} photos an hour; every attempt counts. Wrong passwords are also counted per
account.`;
}

function limitRows(factor: number): string {
  return Object.values(LIMITS)
    .map(({ max, timeWindow, of }) => {
      return `| ${of} | ${Math.ceil(max * factor)} ${timeWindow === MINUTE_MS ? 'a minute' : 'an hour'} |`;
    })
    .join('\n');
}
