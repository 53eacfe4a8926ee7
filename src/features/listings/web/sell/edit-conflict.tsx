import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { Difference } from './listing-photos.rules.ts';

type EditConflictProps = {
  differences: readonly Difference[];
  /** Discards the input. */
  onLoad: () => void;
  onKeepMine: () => void;
};

/** Shown if the listing was changed elsewhere while it was edited here, so that no change is overwritten unseen. */
export function EditConflict({ differences, onLoad, onKeepMine }: EditConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel aria-labelledby="changed-heading" className="grid gap-5">
      <div className="grid gap-2">
        <h2 id="changed-heading" ref={heading} tabIndex={-1} className="text-20">
          Someone else changed this listing
        </h2>
        <p className="max-w-[60ch]">
          It was saved in another window or by our team after you opened it. Your changes are not saved yet. Keep them
          to return to the form; saving will then replace the 'Now' version.
        </p>
      </div>
      {differences.length === 0 ? (
        <p>What you entered says the same as what is stored now.</p>
      ) : (
        <DifferenceTable differences={differences} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKeepMine}>Keep my changes</Button>
        <Button variant="danger" onClick={onLoad}>
          Discard my changes
        </Button>
      </div>
    </Panel>
  );
}

function DifferenceTable({ differences }: Pick<EditConflictProps, 'differences'>) {
  return (
    <dl className="grid divide-y divide-line border-y border-line">
      {differences.map(({ label, mine, theirs }) => (
        <div key={label} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)]">
          <dt className="text-14 font-semibold">{label}</dt>
          <Version name="Yours" words={mine} />
          <Version name="Now" words={theirs} />
        </div>
      ))}
    </dl>
  );
}

function Version({ name, words }: { name: string; words: string }) {
  return (
    <dd className="min-w-0 wrap-anywhere">
      <span className="block text-12 text-quiet">{name}</span>
      {words === '' ? 'Nothing' : words}
    </dd>
  );
}
