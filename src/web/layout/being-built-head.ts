/** What stands in the head of a page that is being built. */
export function beingBuiltHead(title: string) {
  return { meta: [{ title }, { name: 'robots', content: 'noindex' }] };
}
