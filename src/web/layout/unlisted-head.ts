/** What stands in the head of a page that is for one person: no search engine may list it, so it needs no words. */
export function unlistedHead(title: string) {
  return { meta: [{ title }, { name: 'robots', content: 'noindex' }] };
}
