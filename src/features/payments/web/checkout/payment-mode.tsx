import FlaskConical from 'lucide-react/icons/flask-conical';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { classNames } from '#app/ui/class-names.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { PaymentSetup } from '../../payments.schema.ts';

/** Whether money moves. Of the same height whatever it says. */
export function PaymentMode({ setup }: { setup: PaymentSetup | undefined }) {
  if (setup === undefined) return <Skeleton className="h-14 rounded-control sm:h-11" />;
  const isReal = setup.environment === 'production' && !setup.isSimulated;
  const Icon = isReal ? ShieldCheck : FlaskConical;
  return (
    <p
      className={classNames(
        'flex min-h-14 items-center gap-2 rounded-control px-3 py-2 text-14 font-medium sm:min-h-11',
        isReal ? 'bg-sunken' : 'bg-warn-wash text-warn',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {modeLabel(setup)}
    </p>
  );
}

function modeLabel({ isSimulated, environment }: PaymentSetup): string {
  if (isSimulated) return 'Simulated payments, no money moves';
  return environment === 'sandbox' ? 'Sandbox: test accounts only, no money moves' : 'Secured by PayPal';
}
