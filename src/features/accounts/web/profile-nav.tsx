import { Link } from '@tanstack/react-router';
import type { Role } from '#app/db/enums.ts';
import { buttonClass } from '#app/ui/button-class.ts';

const SECTIONS = [
  { id: 'account', title: 'Account' },
  { id: 'password', title: 'Password' },
  { id: 'devices', title: 'Devices' },
  { id: 'your-data', title: 'Your data' },
] as const;

/** Beside the page on wide screens; a phone shows where else to go, and scrolls. */
export function ProfileNav({ role }: { role: Role }) {
  return (
    <div className="grid gap-6 self-start lg:sticky lg:top-8">
      <nav aria-label="On this page" className="hidden lg:block">
        <ul className="border-l border-line">
          {SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px flex min-h-11 items-center border-l-2 border-transparent pl-4 text-14 font-medium text-quiet hover:border-ink hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Your business" className="flex flex-wrap gap-3 lg:grid">
        <BusinessLinks role={role} />
      </nav>
    </div>
  );
}

function BusinessLinks({ role }: { role: Role }) {
  const look = buttonClass({ className: 'flex-1 lg:flex-none' });
  if (role === 'admin') {
    return (
      <Link to="/admin" className={look}>
        Admin
      </Link>
    );
  }
  return (
    <>
      <Link to="/seller-portal" className={look}>
        My Listings
      </Link>
      <Link to="/sell" className={look}>
        Sell
      </Link>
    </>
  );
}
