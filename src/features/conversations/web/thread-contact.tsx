import type { ThreadView } from '../threads.schema.ts';

type ContactProps = { label: string; contact: NonNullable<ThreadView['buyer']> };

/** How somebody in a thread is reached. */
export function Contact({ label, contact: { name, email, phone } }: ContactProps) {
  return (
    <dl className="grid grid-cols-[5rem_1fr] content-start gap-x-4 gap-y-1 text-14">
      <dt className="text-quiet">{label}</dt>
      <dd className="wrap-anywhere">{name}</dd>
      {email !== null && (
        <>
          <dt className="text-quiet">Email</dt>
          <dd className="wrap-anywhere">
            <a href={`mailto:${email}`} className="link">
              {email}
            </a>
          </dd>
        </>
      )}
      {phone !== null && (
        <>
          <dt className="text-quiet">Phone</dt>
          <dd>
            <a href={`tel:${phone}`} className="link">
              {phone}
            </a>
          </dd>
        </>
      )}
    </dl>
  );
}
