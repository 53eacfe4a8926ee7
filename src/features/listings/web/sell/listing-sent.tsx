import Check from 'lucide-react/icons/check';
import { useEffect, useRef } from 'react';
import { Panel } from '#app/ui/panel.tsx';

export const LISTING_SUBMITTED = {
  title: 'Listing Submitted!',
  description: 'Your equipment listing has been received and will be reviewed shortly.',
} as const;

/** A moment for the good news, and on. */
const LINGER_MS = 1_000;

type ListingSentProps = {
  name: string;
  isPaying: boolean;
  /** Leaves the page. */
  onNext: () => void;
};

/** Stands for the moment until the next page; who has something to pay goes there at once. */
export function ListingSent({ name, isPaying, onNext }: ListingSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(onNext, isPaying ? 0 : LINGER_MS);
    return () => clearTimeout(timer);
  }, [onNext, isPaying]);
  return (
    <Panel aria-labelledby="sent-heading" className="grid justify-items-center gap-3 py-14 text-center sm:py-20">
      <span className="grid size-14 place-items-center rounded-full bg-ok-wash text-ok">
        <Check aria-hidden="true" className="size-7" />
      </span>
      <h1 id="sent-heading" ref={heading} tabIndex={-1} className="text-28">
        {LISTING_SUBMITTED.title}
      </h1>
      <p className="max-w-[46ch]">{LISTING_SUBMITTED.description}</p>
      <p className="text-14 text-quiet">
        {name}. {isPaying ? 'Next: paying for the options you chose.' : 'Next: your listings.'}
      </p>
    </Panel>
  );
}
