import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { copyText } from '#app/ui/copy-text.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { useState } from 'react';

/** New recovery codes, which are shown once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  return (
    <Dialog
      open={codes !== null}
      onClose={onClose}
      title="Your recovery codes"
      footer={
        <Button variant="primary" onClick={onClose}>
          I have stored them
        </Button>
      }
    >
      {codes !== null && <RecoveryCodes codes={codes} />}
    </Dialog>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { siteName } = useSite();
  const [isCopied, setCopied] = useState(false);
  const text = codes.join('\n');
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for ${siteName}\n\n${text}\n`)}`;
  return (
    <div className="grid gap-5">
      <p>
        Each signs you in once, with your password, if you lose your phone or passkeys.{' '}
        <strong>We show them only now.</strong> Store them where you keep important papers, or in a password manager.
      </p>
      <div data-prints-alone className="grid gap-3">
        <p className="hidden font-medium print:block">Recovery codes for {siteName}</p>
        <ol className="justify-self-start rounded-control bg-sunken px-4 py-2 font-mono text-14">
          {codes.map((code) => (
            <li key={code} className="py-1 whitespace-nowrap select-all">
              {code}
            </li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" onClick={() => void copyText(text, 'long').then(setCopied)}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <a href={file} download="recovery-codes.txt" className={buttonClass({ size: 'small' })}>
          <Download aria-hidden="true" />
          Download
        </a>
        <Button
          size="small"
          onClick={() => {
            window.print();
          }}
        >
          <Printer aria-hidden="true" />
          Print
        </Button>
        <span role="status" className="text-14 text-quiet">
          {isCopied && 'Copied'}
        </span>
      </div>
    </div>
  );
}
