import { lazy, memo, Suspense, type ComponentType } from 'react';

/** React keeps a part's server-rendered HTML while its script is pending. */
const NEVER = new Promise<never>(() => {});

/** On the server there is no HTML to keep: the page would wait forever. */
function stayOrThrow(error: unknown): Promise<never> {
  if (import.meta.env.SSR) throw error;
  return NEVER;
}

/**
 * A component whose script loads after the page is interactive. The server renders it, and its HTML stays if the script
 * does not load.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(() => load().then((component) => ({ default: component }), stayOrThrow));
  // Memoized: rendering with new props before the script has loaded would remove the HTML.
  return memo(function LazyPart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  });
}
