/** Personal pages and the API. A pattern ends with `$` where longer addresses are public. */
const DISALLOWED = [
  '/api/',
  '/paypal/',
  '/admin$',
  '/admin?',
  '/admin/',
  '/seller-portal',
  '/profile$',
  '/profile?',
  '/listing-payment-paypal',
  '/receipt/',
] as const;

/** The text of /robots.txt. Pages with `noindex` are not disallowed: a crawler must read them to see that. */
export function robotsText(publicUrl: string): string {
  const lines = [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}
