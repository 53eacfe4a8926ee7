import Image from 'lucide-react/icons/image';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { isInProgress, photoStateLabel, type Photo } from './photo.rules.ts';

/** Keeps its space when empty, so that tiles do not shift during uploads. */
export function PhotoState({ photo }: { photo: Photo }) {
  const { state, progress } = photo;
  return (
    <div className="grid content-start gap-1 px-2 pt-2">
      <p
        className={classNames(
          'min-h-5 text-14 wrap-anywhere tabular-nums',
          state === 'failed' ? 'font-medium text-danger' : 'text-quiet',
        )}
      >
        {photoStateLabel(photo)}
      </p>
      <progress
        aria-hidden="true"
        value={state === 'sending' ? progress : 0}
        max={1}
        className={classNames('seam', !isInProgress(photo) && 'invisible')}
      />
    </div>
  );
}

const RETRY_AFTER_MS = 2_000;

/** A photo's picture, sized by its tile. Decorative: the text beside it describes it. */
export function PhotoImage({ photo }: { photo: Photo }) {
  const { preview, state, problem, progress } = photo;
  if (preview !== null) return <Picture key={preview} src={preview} />;
  const isComing = state === 'preparing' || (state === 'waiting' && problem === null && progress === 0);
  return isComing ? <div className="skeleton size-full rounded-none" /> : <Placeholder />;
}

type Loading = 'first try' | 'pause' | 'second try' | 'given up';

/** Retries once, because the server may be busy making this size. */
function Picture({ src }: { src: string }) {
  const [loading, setLoading] = useState<Loading>('first try');
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // In a server-rendered page, it may have failed before hydration.
    if (image.current?.complete === true && image.current.naturalWidth === 0) setLoading(afterFailure);
  }, []);
  useEffect(() => {
    if (loading !== 'pause') return undefined;
    const timer = setTimeout(() => setLoading('second try'), RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  if (loading === 'pause' || loading === 'given up') return <Placeholder />;
  return (
    <img
      ref={image}
      src={src}
      alt=""
      width={320}
      height={240}
      draggable={false}
      decoding="async"
      className="size-full object-cover"
      onError={() => setLoading(afterFailure)}
    />
  );
}

function afterFailure(loading: Loading): Loading {
  return loading === 'first try' ? 'pause' : 'given up';
}

/** Inline, because an image file would need the network, which may be down. */
export function Placeholder() {
  return (
    <div className="grid size-full place-items-center text-line-strong">
      <Image aria-hidden="true" className="size-10" strokeWidth={1.25} />
    </div>
  );
}
