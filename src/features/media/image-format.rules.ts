export type ImageFormat = 'avif' | 'webp' | 'jpeg';

/** The smallest format that the client accepts. Only types named in full count: every client sends a wildcard. */
export function negotiateFormat(accept: string | undefined): ImageFormat {
  const accepted = (accept ?? '').toLowerCase().split(',').map(parseRange);
  const named = (type: string) => accepted.some((range) => range.type === type && !range.isRefused);
  if (named('image/avif')) return 'avif';
  return named('image/webp') ? 'webp' : 'jpeg';
}

function parseRange(range: string) {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
  return { type, isRefused: parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) };
}
