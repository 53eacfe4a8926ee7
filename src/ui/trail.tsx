import { SiteLink } from './site-link.tsx';

type TrailProps = {
  /** The way from the start to this page. */
  steps: readonly { name: string; href: string }[];
  /** What this page is called. */
  here: string;
  className?: string;
};

/** Where a page stands. */
export function Trail({ steps, here, className = 'flex' }: TrailProps) {
  return (
    <ol className={`min-w-0 items-center gap-2 ${className}`}>
      {steps.map(({ name, href }) => (
        <li key={href} className="flex items-center gap-2 after:text-line-strong after:content-['/']">
          <SiteLink href={href} className="inline-flex min-h-11 items-center link-plain">
            {name}
          </SiteLink>
        </li>
      ))}
      <li aria-current="page" className="truncate text-ink">
        {here}
      </li>
    </ol>
  );
}
