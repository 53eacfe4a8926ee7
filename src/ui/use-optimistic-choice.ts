import { startTransition, useOptimistic } from 'react';

/**
 * The value of a control that is stored in the address: a choice shows at once, while the address follows. React would
 * otherwise reset the control to the address's value in the meantime.
 */
export function useOptimisticChoice<Value>(inAddress: Value) {
  const [shown, setShown] = useOptimistic(inAddress);
  /** `follow` applies the choice to the address; it is called synchronously. */
  const choose = (value: Value, follow: () => Promise<void>) => {
    startTransition(async () => {
      setShown(value);
      await follow();
    });
  };
  return [shown, choose] as const;
}
