import { SiteLink } from './site-link.tsx';

type TrailProps = {
  /** The path from the start page to this one. */
  steps: readonly { name: string; href: string }[];
  /** The title of this page. */
  here: string;
  className?: string;
};

/** Breadcrumbs. */
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
