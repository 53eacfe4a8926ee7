import type { ViewSource } from '#app/db/enums.ts';

export const SOURCE_LABELS = {
  search: 'Search',
  social: 'Social',
  'other-site': 'Other sites',
  direct: 'Direct',
  mail: 'Mail',
} as const satisfies Record<ViewSource, string>;

/** Parts of host names: 'google' matches www.google.com and google.co.uk, not notgoogle.com. */
const HOSTS: readonly (readonly [ViewSource, RegExp])[] = [
  ['mail', /(?:^|\.)(?:mail|webmail|outlook)\./],
  [
    'search',
    /(?:^|\.)(?:google|bing|duckduckgo|yahoo|yandex|ecosia|baidu|startpage|brave|qwant)\.(?:com?\.)?[a-z]{2,3}$/,
  ],
  [
    'social',
    /(?:^|\.)(?:facebook|instagram|twitter|x|t|youtube|pinterest|linkedin|lnkd|reddit|tiktok|whatsapp)\.(?:com|co|in)$/,
  ],
];

/**
 * The kind of source of a page with this address and referrer; null if the visitor came from the same site. Links in
 * our mails have `from=mail`.
 */
export function viewSourceOf(address: string, referrer: string): ViewSource | null {
  const page = new URL(address);
  if (page.searchParams.get('from') === 'mail') return 'mail';
  if (!URL.canParse(referrer)) return 'direct';
  const { host, hostname } = new URL(referrer);
  if (host === page.host) return null;
  return HOSTS.find(([, pattern]) => pattern.test(hostname))?.[0] ?? 'other-site';
}
