import { useEffect, useState, type RefObject } from 'react';

/**
 * Takes photos that are dropped anywhere on the page or pasted, and tells whether some are above it: a drop beside a
 * small area would make the browser leave the page for the photo. The button is the other way to choose photos.
 */
export function useFileArrivals(
  onFiles: (files: Iterable<File>) => void,
  button: RefObject<HTMLButtonElement | null>,
): boolean {
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    // A form that is being sent is shut, but the page around it is not: what is dropped there would be lost.
    const take = (files: FileList) => {
      if (button.current?.matches(':disabled') === false) onFiles(files);
    };
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
  }, [onFiles, button]);
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
