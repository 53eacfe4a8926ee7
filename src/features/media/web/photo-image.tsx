import Image from 'lucide-react/icons/image';
import { useEffect, useRef, useState } from 'react';

const RETRY_AFTER_MS = 2_000;

type PhotoImageProps = {
  /** Null while there is nothing to show. */
  src: string | null;
  isComing: boolean;
};

/** A photo's picture, sized by the tile around it. Decorative: the text beside it says what it shows. */
export function PhotoImage({ src, isComing }: PhotoImageProps) {
  if (src !== null) return <Picture key={src} src={src} />;
  return isComing ? <div className="skeleton size-full rounded-none" /> : <Placeholder />;
}

type Loading = 'first try' | 'pause' | 'second try' | 'given up';

/** Tries a second time before it gives up: the server may just be busy making this size. */
function Picture({ src }: { src: string }) {
  const [loading, setLoading] = useState<Loading>('first try');
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // On a page that the server has drawn it may have failed before anybody listened.
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

/** Drawn in place, as a picture would have to come over the network that may be away. */
function Placeholder() {
  return (
    <div className="grid size-full place-items-center text-line-strong">
      <Image aria-hidden="true" className="size-10" strokeWidth={1.25} />
    </div>
  );
}
