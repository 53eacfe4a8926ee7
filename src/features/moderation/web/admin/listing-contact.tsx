import Copy from 'lucide-react/icons/copy';
import { mailHref, telHref } from '#app/features/machines/machine-contact.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { copyText } from '#app/ui/copy-text.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { Tooltip } from '#app/ui/tooltip.tsx';
import { listingsHref } from './listings-address.rules.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

const LINK = 'link-plain';

/** Whose it is, and how they are reached. */
export function ListingContact({ listing }: { listing: AdminMachine }) {
  const { contactName, contactEmail, contactPhone, sellerName } = listing;
  const isAnother = contactName !== null && contactName !== '' && contactName !== sellerName;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14">
      <span className="wrap-anywhere">
        <Seller listing={listing} />
        {isAnother && `, contact: ${contactName}`}
      </span>
      {contactEmail !== null && contactEmail !== '' && (
        <Reached what="email address" text={contactEmail} href={mailHref(contactEmail, listing)} />
      )}
      {contactPhone !== null && contactPhone !== '' && (
        <Reached what="phone number" text={contactPhone} href={telHref(contactPhone)} />
      )}
    </div>
  );
}

function Seller({ listing: { sellerId, sellerName, sellerUsername } }: { listing: AdminMachine }) {
  if (sellerId === null) return <span className="text-quiet">No seller’s account</span>;
  return (
    <SiteLink href={listingsHref({ sellerId })} preload={false} className={`font-medium ${LINK}`}>
      <span className="sr-only">Listings of </span>
      {sellerName || sellerUsername}
    </SiteLink>
  );
}

function Reached({ what, text, href }: { what: string; text: string; href: string }) {
  return (
    <span className="flex min-w-0 items-center tabular-nums">
      <a href={href} className={`min-w-0 wrap-anywhere ${LINK}`}>
        {text}
      </a>
      <Tooltip words={`Copy the ${what}`}>
        <IconButton
          label={`Copy the ${what} ${text}`}
          title={undefined}
          icon={<Copy aria-hidden="true" className="!size-4" />}
          onClick={() => void copy(what, text)}
          className="-my-2 lg:-my-1 lg:!size-8"
        />
      </Tooltip>
    </span>
  );
}

async function copy(what: string, text: string): Promise<void> {
  if (await copyText(text)) showToast({ title: 'Copied', description: `The ${what} ${text}`, tone: 'success' });
}
