import { RouterContextProvider, useRouter } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { AnyRouter } from '@tanstack/react-router';
import type { ComponentProps, ComponentType } from 'react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

/** So few that nobody can fill the memory by asking for odd addresses. */
const MOST_KEPT = 100;
const keptByPart = new WeakMap<object, Map<string, string>>();

type DrawnOnceProps<Props extends object> = ComponentProps<'div'> & {
  as: 'div' | 'footer' | 'section';
  /** Must depend on nothing but its properties, which JSON can tell apart. */
  of: ComponentType<Props>;
  props: Props;
  /** False for what concerns one person: that is kept nowhere. */
  keep?: boolean;
};

/**
 * An element whose content looks the same on many pages. The server draws that once and keeps the text, for drawing is
 * most of what a page costs; in the browser it is content like any other.
 */
export function DrawnOnce<Props extends object>({ as, of: part, props, keep = true, ...rest }: DrawnOnceProps<Props>) {
  const router = useRouter();
  const content = keep ? contentOf(part, props, router) : { children: createElement(part, props) };
  return createElement(as, { ...rest, ...content });
}

const contentOf = createIsomorphicFn()
  .server(<Props extends object>(part: ComponentType<Props>, props: Props, router: AnyRouter) => ({
    dangerouslySetInnerHTML: { __html: htmlOf(part, props, router) },
  }))
  .client(<Props extends object>(part: ComponentType<Props>, props: Props) => ({
    children: createElement(part, props),
  }));

function htmlOf<Props extends object>(part: ComponentType<Props>, props: Props, router: AnyRouter): string {
  const kept = keptByPart.get(part) ?? new Map<string, string>();
  keptByPart.set(part, kept);
  const key = JSON.stringify(props);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const html = renderToString(
    <RouterContextProvider router={router}>{createElement(part, props)}</RouterContextProvider>,
  );
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, html);
  return html;
}
