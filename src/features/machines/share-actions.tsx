import Check from 'lucide-react/icons/check';
import LinkIcon from 'lucide-react/icons/link';
import Printer from 'lucide-react/icons/printer';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { showToast } from '#app/ui/toast-store.ts';

/** The share address is a page for machines to read, with the picture and the price that a preview shows. */
export function ShareActions({ machineId, publicUrl }: { machineId: string; publicUrl: string }) {
  const id = encodeURIComponent(machineId);
  const sharer = `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(`${publicUrl}/og/machine/${id}`)}`;
  return (
    <div className="flex flex-wrap gap-1 print:hidden">
      <a
        href={sharer}
        target="_blank"
        rel="noopener noreferrer"
        title="Share on Facebook"
        className={buttonClass({ variant: 'quiet', size: 'small' })}
      >
        <Share2 aria-hidden="true" />
        <span className="sr-only">Share on </span>Facebook
      </a>
      <CopyLink address={`${publicUrl}/machine/${id}`} />
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          window.print();
        }}
      >
        <Printer aria-hidden="true" />
        Print
      </Button>
    </div>
  );
}

function CopyLink({ address }: { address: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setIsCopied(true);
      showToast({ title: 'Link copied' });
    } catch {
      showToast({ title: 'Failed to copy', description: 'Please try again', tone: 'danger' });
    }
  };
  return (
    <Button variant="quiet" size="small" onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden="true" /> : <LinkIcon aria-hidden="true" />}
      Copy link
    </Button>
  );
}
