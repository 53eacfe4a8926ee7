import { useEffect, useState, type ComponentType } from 'react';

/**
 * A part of the page that comes after it, and that the page is whole without: a script that does not arrive takes
 * nothing away. Not a lazy component: while the page is taken over, Preact would keep for it the element that stands behind it.
 */
export function LatePart({ load }: { load: () => Promise<ComponentType> }) {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isLeft = false;
    const show = async () => {
      const arrived = await load().catch(() => null);
      if (!isLeft) setPart(() => arrived);
    };
    void show();
    return () => {
      isLeft = true;
    };
  }, [load]);
  return Part !== null && <Part />;
}
