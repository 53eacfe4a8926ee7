import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { COPY_FAILURES, copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';

/** An id to look up elsewhere, with a copy button. */
export function Copyable({ what, text }: { what: string; text: string }) {
  const [isCopied, setIsCopied] = useState<boolean>();
  const copy = async () => {
    // Reset first, so that a repeated result is announced again.
    setIsCopied(undefined);
    setIsCopied(await copyText(text, 'long'));
  };
  return (
    <span className="flex items-center gap-2">
      <span className="font-mono wrap-anywhere">{text}</span>
      <IconButton
        label={`Copy the ${what}`}
        icon={isCopied === true ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
        className="-my-2"
      />
      <span role="status" className="text-12 text-quiet">
        {/* Beside an open dialog, a toast is visible but not announced. */}
        {isCopied === undefined ? null : isCopied ? 'Copied' : COPY_FAILURES.long.title}
      </span>
    </span>
  );
}
