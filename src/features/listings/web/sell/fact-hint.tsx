import ChevronDown from 'lucide-react/icons/chevron-down';
import { lazy, Suspense, useState } from 'react';
import type { FactHint as Hint } from '#app/features/machines/fact-kinds.rules.ts';

type HintDrawingProps = { hint: Hint; factKey: string };

/** If the drawing fails to load, the form works without it. */
const HintDrawing = lazy(() =>
  import('./hint-drawing.tsx').then(
    (loaded) => ({ default: loaded.HintDrawing }),
    () => ({ default: HintMissing }),
  ),
);

type FactHintProps = { fact: { key: string; label: string; hint?: Hint | undefined } };

/** A drawing of where to read or measure a fact; nothing for obvious facts. */
export function FactHint({ fact: { key, label, hint } }: FactHintProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (hint === undefined) return null;
  return (
    <details className="group/hint" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-8 w-fit list-none items-center gap-1.5 text-14 text-quiet hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <span className="link-quiet">
          Where do I find this?<span className="sr-only"> {label}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-3.5 transition-transform group-open/hint:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      {isOpen && (
        <Suspense fallback={<div className="skeleton mt-1 aspect-8/5 w-full max-w-96" />}>
          <HintDrawing hint={hint} factKey={key} />
        </Suspense>
      )}
    </details>
  );
}

function HintMissing(_props: HintDrawingProps) {
  return <p className="text-14 text-quiet">The drawing could not be loaded. Reload the page to see it.</p>;
}
