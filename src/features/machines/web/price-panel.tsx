import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { useEffect, useState, type ReactNode } from 'react';
import { buttonClass } from '#app/ui/button-class.ts';
import { classNames } from '#app/ui/class-names.ts';
import { DaysAgo, LocalDate } from '#app/ui/local-date.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { ASK_LABEL, askHref, OVER_THE_PAGE, type MachineContact, mailHref, telHref } from '../machine-links.rules.ts';
import { CONDITION_WORDS, headsLabel, needlesLabel, priceLabel } from '../machines.rules.ts';
import type { PublicMachine } from '../machines.schema.ts';
import { PriceLowered } from './price-lowered.tsx';
import { PlaceLink } from './place-link.tsx';

const ACTIONS_ID = 'ask';
const TRAY_PX = 64;

const PlaceOnRequest = lazyPart(async () => (await import('./place-on-request.tsx')).PlaceOnRequest);
const DistanceLine = lazyPart(async () => (await import('#app/features/places/web/distance-line.tsx')).DistanceLine);
const FitLine = lazyPart(async () => (await import('./fit/fit-line.tsx')).FitLine);

type PricePanelProps = { machine: PublicMachine; contact: MachineContact; priceGuide: ReactNode };

/** Price and contact, sticky along the page. */
export function PricePanel({ machine, contact, priceGuide }: PricePanelProps) {
  const { heads, needles, year, location } = machine;
  const isSold = machine.status === 'sold';
  const line = [headsLabel(heads), needlesLabel(needles), year].filter((part) => part !== null);
  return (
    <section
      aria-label="Price and contact"
      className="grid gap-4 rounded-panel border border-line bg-surface p-5 shadow-card print:border-0 print:p-0 print:shadow-none"
    >
      {isSold ? <SoldWords soldAt={machine.soldAt} /> : <Price machine={machine} />}
      {!isSold && priceGuide}
      {machine.isUnderOffer && (
        <p className="text-14 text-quiet">Under offer: its sale to somebody is agreed on, and not made yet.</p>
      )}
      <Facts machine={machine} />
      <p className="text-14 text-quiet lg:hidden">
        {line.join(' · ')}
        {location !== null && (
          <>
            {' · '}
            <PlaceLink location={location} className="link" />
          </>
        )}
      </p>
      {!isSold &&
        (machine.coordinates?.precision === 'state' ? (
          <PlaceOnRequest machine={machine} />
        ) : (
          <DistanceLine coordinates={machine.coordinates} />
        ))}
      {!isSold && <FitLine machine={machine} />}
      {!isSold && machine.confirmedAt !== null && (
        <p className="text-14 text-quiet">
          Its seller confirmed <DaysAgo at={machine.confirmedAt} /> that it is for sale.
        </p>
      )}
      {!isSold && <ContactActions machine={machine} contact={contact} />}
    </section>
  );
}

/** Shown where there is room beside the photo. */
function Facts({ machine }: { machine: PublicMachine }) {
  const { brand, model, year, condition, heads, needles, location, createdAt } = machine;
  const facts = [
    ['Brand', brand],
    ['Model', model],
    ['Condition', CONDITION_WORDS[condition]],
    ['Year', year ?? 'Not stated'],
    ['Heads', heads],
    ['Needles', needles],
    ['Location', location ?? 'On request'],
    ['Listed', <LocalDate key="listed" at={createdAt} />],
  ] as const;
  return (
    <dl className="hidden grid-cols-2 gap-x-4 gap-y-2 lg:grid print:hidden">
      {facts.map(([label, fact]) => (
        <div key={label} className="min-w-0">
          <dt className="text-12 text-quiet">{label}</dt>
          <dd className="figures text-14 font-semibold wrap-anywhere">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function SoldWords({ soldAt }: { soldAt: string | null }) {
  return (
    <div>
      <p className="figures text-40 font-extrabold text-danger">SOLD</p>
      <p className="mt-1">
        {soldAt === null ? (
          'This machine has been sold.'
        ) : (
          <>
            This machine was sold on <LocalDate at={soldAt} />.
          </>
        )}{' '}
        Similar machines are below.
      </p>
    </div>
  );
}

function Price({ machine }: { machine: PublicMachine }) {
  if (machine.price !== null) {
    return (
      <p>
        <span className="figures text-40 font-extrabold">{priceLabel(machine.price)}</span>
        <PriceLowered machine={machine} className="text-14" />
      </p>
    );
  }
  return (
    <SiteLink
      href={askHref(machine)}
      going={OVER_THE_PAGE}
      className="w-fit font-display text-28 font-bold text-thread-ink link decoration-2 underline-offset-6"
    >
      {priceLabel(null)}
    </SiteLink>
  );
}

function ContactActions({ machine, contact }: Omit<PricePanelProps, 'priceGuide'>) {
  const { email, phone, isSeller } = contact;
  return (
    <div className="grid gap-2 print:hidden">
      <div id={ACTIONS_ID} className="grid">
        <MainAction machine={machine} />
      </div>
      <SiteLink href={`${askHref(machine)}?offer=true`} going={OVER_THE_PAGE} className={buttonClass()}>
        {machine.isUnderOffer ? 'Make a Backup Offer' : 'Make an Offer'}
      </SiteLink>
      <div className="grid grid-cols-2 gap-2 empty:hidden [&>:only-child]:col-span-2">
        {phone !== null && (
          <a href={telHref(phone)} className={buttonClass({ className: 'px-2' })}>
            <Phone aria-hidden="true" />
            {isSeller ? 'Call Seller' : 'Call Us'}
          </a>
        )}
        {email !== null && (
          <a href={mailHref(email, machine)} className={buttonClass({ className: 'px-2' })}>
            <Mail aria-hidden="true" />
            Email
          </a>
        )}
      </div>
    </div>
  );
}

function MainAction({ machine, size = 'large' }: { machine: PublicMachine; size?: 'large' | 'medium' }) {
  return (
    <SiteLink href={askHref(machine)} going={OVER_THE_PAGE} className={buttonClass({ variant: 'primary', size })}>
      {ASK_LABEL}
    </SiteLink>
  );
}

/**
 * On phones, price and contact stay at the bottom unless the panel's own are visible. The bar ends with the page's
 * content and never covers the footer.
 */
export function PriceBar({ machine }: { machine: PublicMachine }) {
  const isSaid = useInView(ACTIONS_ID);
  if (machine.status === 'sold') return null;
  return (
    <div
      className={classNames(
        'price-bar sticky z-10 -mx-4 flex items-center justify-between gap-3 border-t border-line bg-surface px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] transition-[translate,visibility] duration-200 sm:-mx-6 sm:px-6 lg:hidden print:hidden',
        isSaid && 'invisible translate-y-full',
      )}
    >
      <p className="figures text-20 leading-tight font-bold">{priceLabel(machine.price)}</p>
      <MainAction machine={machine} size="medium" />
    </div>
  );
}

/** Whether the element with this id is fully visible above the bottom edge; false before the first observation. */
function useInView(id: string): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (element === null) return;
    const watch = new IntersectionObserver(
      (looks) => {
        setInView(looks.at(-1)?.isIntersecting === true);
      },
      // What is this near to the bottom edge may be covered by the comparison tray.
      { threshold: 1, rootMargin: `0px 0px -${TRAY_PX}px` },
    );
    watch.observe(element);
    return () => {
      watch.disconnect();
    };
  }, [id]);
  return isInView;
}
