import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped anywhere on the page or pasted, and tells whether some are above it: a drop beside a small
 * area would make the browser leave the page for the file. A button must be the other way to choose them.
 */
export function useFileArrivals(onFiles: (files: Iterable<File>) => void): boolean {
  const [isAbove, setIsAbove] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsAbove(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsAbove(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsAbove(false);
      if (event.dataTransfer !== null) take(event.dataTransfer.files);
    };
    const paste = ({ clipboardData }: ClipboardEvent) => {
      // Office programs put a picture of it beside the text that is meant.
      if (clipboardData?.types.includes('text/plain') === false) take(clipboardData.files);
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
