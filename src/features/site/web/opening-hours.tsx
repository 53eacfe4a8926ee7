import Clock from 'lucide-react/icons/clock';

/** When the operator can be reached, in its own words. */
export function OpeningHours({ hours }: { hours: string }) {
  return (
    <p className="flex items-start gap-2 py-1">
      <Clock role="img" aria-label="Hours:" className="mt-1 size-4 shrink-0 text-quiet" />
      <span className="min-w-0 wrap-anywhere">{hours}</span>
    </p>
  );
}
