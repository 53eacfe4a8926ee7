import { lazy, memo, Suspense, useEffect, useState, type ComponentType } from 'react';

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
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const loadOnce = () => (loading ??= load().then((component) => ({ default: component }), stayOrThrow));
  const Part: ComponentType<Props> = lazy(loadOnce);
  const Boundary: ComponentType<Props> = memo(function Boundary(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  });
  return function LazyPart(props: Props) {
    // React removes a boundary's HTML when its props change before its script has loaded.
    const [firstProps] = useState(props);
    const [isLoaded, setLoaded] = useState(false);
    useEffect(() => {
      const follow = async () => {
        await loadOnce();
        setLoaded(true);
      };
      void follow();
    }, []);
    return <Boundary {...(isLoaded ? props : firstProps)} />;
  };
}
