import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign';
import Handshake from 'lucide-react/icons/handshake';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { SEARCH_PLACEHOLDER } from '#app/features/catalogue/catalogue.schema.ts';
import { SITE_SUBTITLE, SITE_TITLE } from '#app/features/site/site.rules.ts';
import { useNavigate } from '@tanstack/react-router';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { SearchBox } from '#app/ui/search-box.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { sellLink } from '../layout/menu.rules.ts';
import { StitchOut } from './stitch-out.tsx';

/** Fits both buttons on the narrowest phone. */
const HERO_BUTTON = 'max-sm:px-2 max-sm:text-14';

export function Hero() {
  const { href: sellHref } = sellLink(useViewer());
  return (
    <section className="brushed relative bg-navy text-on-navy">
      <div className="page-width grid lg:grid-cols-12">
        <div className="relative z-1 py-5 sm:py-14 lg:col-span-7 lg:py-20">
          <h1 className="max-w-82 text-20 font-bold font-stretch-[108%] sm:max-w-116 sm:text-40">{SITE_TITLE}</h1>
          <p className="mt-2 max-w-[42ch] text-14 text-on-navy-quiet sm:mt-4 sm:text-20">{SITE_SUBTITLE}</p>
          <div className="mt-4 grid grid-cols-2 gap-3 sm:mt-7 sm:flex">
            <SiteLink
              href="/browse"
              className={buttonClass({ variant: 'primary', size: 'large', className: HERO_BUTTON })}
            >
              Browse Equipment
            </SiteLink>
            <SiteLink
              href={sellHref}
              className={buttonClass({ variant: 'on-navy', size: 'large', className: HERO_BUTTON })}
            >
              Sell Your Machine
            </SiteLink>
          </div>
          <HeroSearch />
          <Example />
          <TrustBadges />
        </div>
      </div>
      <div className="relative overflow-clip max-md:hidden md:absolute md:inset-0" aria-hidden="true">
        <StitchOut className="absolute top-2 left-1/2 w-80 -translate-x-1/2 md:top-1/2 md:left-[70%] md:w-128 md:translate-x-0 md:-translate-y-1/2 lg:left-[calc(50%+6.5rem)] lg:w-[39rem]" />
      </div>
    </section>
  );
}

function HeroSearch() {
  const navigate = useNavigate();
  return (
    <SearchBox
      label="Search machines"
      placeholder={SEARCH_PLACEHOLDER}
      action="/browse"
      className="mt-4 max-w-xl sm:mt-7 md:max-lg:max-w-lg"
      onSearch={(search) => {
        void navigate({ to: '/browse', search: { search } });
      }}
    />
  );
}

/** An example search; the resulting list shows its words in the search field. */
function Example() {
  return (
    <p className="mt-2 text-14 text-on-navy-quiet">
      For example{' '}
      <SiteLink
        href="/browse?search=six+heads+under+40000"
        className="inline-flex min-h-11 items-center link sm:min-h-0"
      >
        six heads under 40000
      </SiteLink>
    </p>
  );
}

function TrustBadges() {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-12 sm:mt-8 sm:gap-x-7 sm:gap-y-3 sm:text-14 text-on-navy-quiet [&_svg]:size-5 [&_svg]:text-gold [&>li]:flex [&>li]:items-center [&>li]:gap-2">
      <li>
        <BadgeDollarSign aria-hidden="true" /> Free to List
      </li>
      <li>
        <ShieldCheck aria-hidden="true" /> Secure Transactions
      </li>
      <li>
        <Handshake aria-hidden="true" /> Trusted Marketplace
      </li>
    </ul>
  );
}
