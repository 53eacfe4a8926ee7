import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Check from 'lucide-react/icons/check';
import Flag from 'lucide-react/icons/flag';
import LinkIcon from 'lucide-react/icons/link';
import Printer from 'lucide-react/icons/printer';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { copyText } from '#app/ui/copy-text.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import {
  machinePageHref,
  OVER_THE_PAGE,
  reportHref,
  shareHref,
  sharingLinks,
  type LinkedMachine,
} from '../machine-links.rules.ts';
import { isPublic } from '../machines.rules.ts';
import type { PublicMachine } from '../machines.schema.ts';
import { CompareToggle } from './compare/compare-toggle.tsx';
import { WatchToggle } from './watch/watch-toggle.tsx';

type ShareActionsProps = {
  machine: LinkedMachine & Pick<PublicMachine, 'name' | 'status' | 'price'>;
  publicUrl: string;
  isOwn: boolean;
};

/**
 * Watching, comparing, sharing, printing and reporting a machine. The share address is a page for crawlers, with the picture and price of a
 * preview.
 */
export function ShareActions({ machine, publicUrl, isOwn }: ShareActionsProps) {
  const { id, name } = machine;
  const address = publicUrl + machinePageHref(machine);
  return (
    <div className="grid grid-cols-2 justify-items-start gap-1 print:hidden">
      {!isOwn && <WatchToggle machine={machine} />}
      <CompareToggle machine={machine} />
      <NativeShare title={name} url={address} />
      {sharingLinks(name, address, publicUrl + shareHref(id)).map(({ label, href }) => (
        <a
          key={label}
          href={href}
          {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          <ArrowUpRight aria-hidden="true" />
          <span className="sr-only">Share via </span>
          {label}
        </a>
      ))}
      <CopyLink address={address} />
      <PrintButton />
      {!isOwn && isPublic(machine) && (
        <SiteLink
          href={reportHref(machine)}
          going={OVER_THE_PAGE}
          rel="nofollow"
          className={buttonClass({ variant: 'quiet', size: 'small', className: 'col-span-2' })}
        >
          <Flag aria-hidden="true" />
          Report this listing
        </SiteLink>
      )}
    </div>
  );
}

export function PrintButton() {
  return (
    <Button variant="quiet" size="small" className="max-sm:pointer-coarse:hidden" onClick={() => window.print()}>
      <Printer aria-hidden="true" />
      Print
    </Button>
  );
}

/** The system's share sheet. Not offered on devices with a mouse, few of which have one. */
export function NativeShare({ title, url }: { title: string; url: string }) {
  const share = async () => {
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // Closing the sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copyToClipboard(url);
    }
  };
  return (
    <Button variant="quiet" size="small" className="pointer-fine:hidden" onClick={() => void share()}>
      <Share2 aria-hidden="true" />
      Share
    </Button>
  );
}

async function copyToClipboard(address: string): Promise<boolean> {
  const isCopied = await copyText(address);
  if (isCopied) showToast({ title: 'Link copied' });
  return isCopied;
}

export function CopyLink({ address }: { address: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    if (await copyToClipboard(address)) setIsCopied(true);
  };
  return (
    <Button variant="quiet" size="small" onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden="true" /> : <LinkIcon aria-hidden="true" />}
      <span>Copy link</span>
    </Button>
  );
}
