import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

/**
 * Accepts files dropped anywhere on the page or pasted, and returns whether files are being dragged over it: dropping
 * beside a small target would make the browser open the file. On pages with several targets, `within` takes only what
 * arrives in it. Provide a button as an alternative.
 */
export function useFileArrivals(
  onFiles: (files: Iterable<File>) => void,
  within?: RefObject<HTMLElement | null>,
): boolean {
  const [isAbove, setIsAbove] = useState(false);
  const take = useEffectEvent(onFiles);
  const isFor = useEffectEvent(({ target }: Event) =>
    within === undefined ? true : target instanceof Node && within.current?.contains(target) === true,
  );
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsAbove(isFor(event));
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsAbove(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsAbove(false);
      if (event.dataTransfer !== null && isFor(event)) take(event.dataTransfer.files);
    };
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      // Office programs add a picture to copied text.
      if (clipboardData?.types.includes('text/plain') === false && isFor(event)) take(clipboardData.files);
    };
    return listen({ dragover: hover, dragleave: leave, drop, paste });
  }, []);
  return isAbove;
}

type Arrivals = {
  dragover: (event: DragEvent) => void;
  dragleave: (event: DragEvent) => void;
  drop: (event: DragEvent) => void;
  paste: (event: ClipboardEvent) => void;
};

function listen({ dragover, dragleave, drop, paste }: Arrivals): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('dragover', dragover, { signal });
  window.addEventListener('dragleave', dragleave, { signal });
  window.addEventListener('drop', drop, { signal });
  window.addEventListener('paste', paste, { signal });
  return () => listening.abort();
}

function hasFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') === true;
}
