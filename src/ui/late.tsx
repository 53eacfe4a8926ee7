import { lazy, Suspense, type ComponentType } from 'react';

/** Without its script a part stays as the server drew it. */
const NEVER = new Promise<never>(() => {});

/** The scripts of parts that have begun to come. */
export const lateParts: Promise<unknown>[] = [];

/**
 * In the browser, a part of the page whose script comes when the page around it can be used already; until then it stays
 * as the server drew it. It has to be one element: Preact keeps one for whatever it waits for, and takes others out.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(() => {
    const part = load();
    lateParts.push(part);
    return part.then(
      (component) => ({ default: component }),
      () => NEVER,
    );
  });
  return function Late(props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
