import { startTransition, useOptimistic } from 'react';

/**
 * What a control shows whose value is in the address: a choice shows at once, while the address follows it. React would
 * put the control back to the address's value until then.
 */
export function useOptimisticChoice<Value>(inAddress: Value) {
  const [shown, setShown] = useOptimistic(inAddress);
  /** `follow` brings the choice into the address; it is called before this returns. */
  const choose = (value: Value, follow: () => Promise<void>) => {
    startTransition(async () => {
      setShown(value);
      await follow();
    });
  };
  return [shown, choose] as const;
}
