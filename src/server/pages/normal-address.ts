import { parseSearch } from '#app/lib/query-string.ts';
import type { DescribePage } from './page-renderer.ts';

/** The key of a page: equal pages have equal addresses. */
export type NormalAddress = {
  /** Parameters are sorted. Those that the page does not read, such as campaign marks, are removed. */
  address: string;
  /** Whether the page shows promoted listings, whose order depends on the visitor. */
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
