import { useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#app/features/accounts/accounts.schema.ts';
import { Panel } from '#app/ui/panel.tsx';
import type { ContactSearch } from './contact-search.schema.ts';
import { EnquiryForm } from './enquiry-form.tsx';

/** The form of /contact, empty again once a message is sent. */
export function EnquirySection({ viewer, search }: { viewer: CurrentUser | null; search: ContactSearch }) {
  const [sent, setSent] = useState<{ times: number; address: string | null }>({ times: 0, address: null });
  // Whoever comes with another question finds it in the form, also after a message was sent.
  const address = JSON.stringify(search);
  return (
    <Panel aria-labelledby="write" className="grid gap-5">
      <h2 id="write" className="text-20">
        Send us a message
      </h2>
      {sent.address === address && <Sent key={sent.times} />}
      <EnquiryForm
        key={`${sent.times} ${address}`}
        viewer={viewer}
        search={sent.address === address ? {} : search}
        onSent={() => {
          setSent({ times: sent.times + 1, address });
        }}
      />
    </Panel>
  );
}

/** Takes the focus, which the form that is gone had. */
function Sent() {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} tabIndex={-1} className="rounded-control bg-ok-wash px-4 py-3 font-medium text-ok">
      We received your message. A confirmation email is on its way.
    </p>
  );
}
