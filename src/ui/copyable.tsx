import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { IconButton } from './icon-button.tsx';

/** A number that is looked up elsewhere, with a button that copies it. */
export function Copyable({ what, text }: { what: string; text: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const isCopied = outcome === 'copied';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Said here: a toast would lie below the dialog.
      setOutcome('failed');
    }
  };
  return (
    <span className="flex items-center gap-2">
      <span className="font-mono wrap-anywhere">{text}</span>
      <IconButton
        label={`Copy the ${what}`}
        icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
        className="-my-2"
      />
      <span role="status" className="text-12 text-quiet">
        {outcome === 'copied' && 'Copied'}
        {outcome === 'failed' && 'Failed to copy'}
      </span>
    </span>
  );
}
