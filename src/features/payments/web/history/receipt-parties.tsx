import type { ReactNode } from 'react';
import type { Receipt } from '../../payments.schema.ts';

/** The operator, as the site names it. */
export type Payee = { siteName: string; operatorAddress: string; operatorEmail: string; operatorPhone: string };

type PartiesProps = { site: Payee; payer: Receipt['seller'] };

/** Who was paid, and who paid. */
export function ReceiptParties({ site, payer }: PartiesProps) {
  const { siteName, operatorAddress, operatorEmail, operatorPhone } = site;
  return (
    <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
      <Party title="Paid to" lines={[siteName, operatorAddress, operatorEmail, operatorPhone]} />
      <Party
        title="Paid by"
        lines={payer === null ? ['The account was deleted'] : [payer.name, payer.email].filter((line) => line !== null)}
      />
    </div>
  );
}

function Party({ title, lines }: { title: ReactNode; lines: readonly string[] }) {
  return (
    <section className="grid content-start gap-1">
      <h2 className="text-14 text-quiet">{title}</h2>
      <address className="grid not-italic wrap-anywhere">
        {lines.map((line, at) => (
          <span key={line} className={at === 0 ? 'font-semibold' : 'text-14'}>
            {line}
          </span>
        ))}
      </address>
    </section>
  );
}
