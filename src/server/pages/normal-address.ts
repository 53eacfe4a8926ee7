import { parseSearch } from '#app/lib/query-string.ts';
import type { DescribePage } from './page-renderer.ts';

/** By what a page is known: equal pages have equal addresses. */
export type NormalAddress = {
  /** Without the parameters that the page does not read, campaign marks among them, and in order. */
  address: string;
  /** Whether promoted listings stand on it, in an order that depends on the visitor. */
  isRotated: boolean;
};

export function normalAddress(url: string, describePage: DescribePage): NormalAddress {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2);
  const { reads, isRotated } = describePage(path, parseSearch(query));
  const params = new URLSearchParams([...new URLSearchParams(query)].filter(([key]) => reads.includes(key)));
  params.sort();
  const text = params.toString();
  return { address: text === '' ? path : `${path}?${text}`, isRotated };
}
