import { LRUCache } from 'lru-cache';
import type { RenderedPage } from './rendered-page.ts';

const MAX_CACHED_BYTES = 96 * 1024 * 1024;

/** Pages of visitors without a session, by address, as long as nothing in the catalogue changes. */
export class PageCache {
  readonly #pages = new LRUCache<string, RenderedPage>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (page) => page.html.length * 2 + 500,
  });
  readonly #underway = new Map<string, Promise<RenderedPage>>();
  #version = -1;

  /** The page at `address`, rendered at most once for a version of the catalogue even when many ask at once. */
  async get(address: string, version: number, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    if (version !== this.#version) {
      this.#pages.clear();
      this.#underway.clear();
      this.#version = version;
    }
    const known = this.#pages.get(address) ?? this.#underway.get(address);
    if (known !== undefined) return known;
    const rendering = render();
    this.#underway.set(address, rendering);
    try {
      const page = await rendering;
      // A page begun before a change must not outlive it.
      if (version === this.#version && page.status < 500) this.#pages.set(address, page);
      return page;
    } finally {
      if (this.#underway.get(address) === rendering) this.#underway.delete(address);
    }
  }
}

/** Campaign marks change nothing on a page; without them, and in order, equal pages have equal addresses. */
export function normalAddress(url: string): string {
  const mark = url.indexOf('?');
  if (mark === -1) return url;
  const params = new URLSearchParams(url.slice(mark + 1));
  for (const key of new Set(params.keys())) {
    if (/^(utm_.*|fbclid|gclid|msclkid)$/.test(key)) params.delete(key);
  }
  params.sort();
  const text = params.toString();
  return text === '' ? url.slice(0, mark) : `${url.slice(0, mark)}?${text}`;
}
