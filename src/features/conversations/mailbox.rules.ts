const GMAIL_HOSTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox of an address: without case and tag, and for Gmail without the dots, which it ignores. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at <= 0) return address;
  const host = address.slice(at + 1);
  const [name = ''] = address.slice(0, at).split('+');
  // An address that begins with a plus sign has no tag.
  if (name === '') return address;
  return GMAIL_HOSTS.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}
