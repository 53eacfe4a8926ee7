import { lazy, memo, Suspense, type ComponentType } from 'react';

/** React keeps the server's HTML of a part for as long as its script is on the way. */
const NEVER = new Promise<never>(() => {});

/** The server has no HTML to keep: a page would wait for the part for ever. */
function stayOrThrow(error: unknown): Promise<never> {
  if (import.meta.env.SSR) throw error;
  return NEVER;
}

/**
 * A part of the page whose script comes when the page around it can be used already. The server renders it in its place,
 * and so it stays where its script does not arrive.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(() => load().then((component) => ({ default: component }), stayOrThrow));
  // Equal props leave it alone: a part that is drawn anew before its script has come would go until then.
  return memo(function LazyPart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  });
}
