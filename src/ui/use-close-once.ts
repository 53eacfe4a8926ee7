import { useRef, useState } from 'react';

/**
 * A dialog that is a page of its own: `close` calls `onClose` once, however often it is pressed. Closes the dialog
 * first, so that focus returns.
 */
export function useCloseOnce(onClose: () => void): { isOpen: boolean; close: () => void } {
  const [isOpen, setIsOpen] = useState(true);
  const isClosed = useRef(false);
  const close = () => {
    if (isClosed.current) return;
    isClosed.current = true;
    setIsOpen(false);
    onClose();
  };
  return { isOpen, close };
}
