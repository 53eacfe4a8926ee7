import type { Meters } from './plugins/metrics.ts';
import type { Tracing } from './tracing.ts';

/** Meters that add the calls to PayPal and to the storage to the trace as well. */
export function traceMeters(meters: Meters, tracing: Tracing | null): Meters {
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
