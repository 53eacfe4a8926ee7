/** A readable id such as 'tajima-6-head-tmar-k1506c-7f3k2q'; the caller's tail makes it unique. */
export function machineId(brand: string, heads: number, model: string, tail: string): string {
  return [slug(brand), `${heads}-head`, slug(model), tail].filter((part) => part !== '').join('-');
}

function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
