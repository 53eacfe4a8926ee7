/** What stands in the head of a page of the back office. */
export function adminHead(title: string) {
  return { meta: [{ title: `${title} – Admin` }, { name: 'robots', content: 'noindex' }] };
}
