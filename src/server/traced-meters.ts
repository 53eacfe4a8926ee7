import type { Meters } from './plugins/metrics.ts';
import type { Tracing } from './tracing.ts';

/** Meters that also add calls to PayPal and the storage to the trace. */
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
