import type { Meters } from './plugins/metrics.ts';
import type { Tracing } from './tracing.ts';

/** The meters; what they count of calls to others stands in its trace too. */
export function watched(meters: Meters, tracing: Tracing | null): Meters {
  if (tracing === null) return meters;
  return {
    ...meters,
    payPal: (environment, told) => {
      meters.payPal(environment, told);
      tracing.call(`paypal ${told.call}`, { tookMs: told.tookMs, isDone: told.problem === null });
    },
    storage: (call) => {
      meters.storage(call);
      tracing.call(`storage ${call.operation}`, call);
    },
  };
}
