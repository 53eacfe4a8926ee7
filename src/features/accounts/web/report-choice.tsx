import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { apiOf, readJson } from '#app/lib/api.ts';
import { reportedErrorMessage, sendMutation } from '#app/lib/api-mutation.ts';
import { ownAccount, type OwnAccount } from '../own-account.schema.ts';
import { userQuery } from './accounts.queries.ts';

/** Turns the monthly report on the account's listings on or off. */
export function ReportChoice({ account }: { account: OwnAccount }) {
  const client = useQueryClient();
  // Shown while it is sent.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const choose = async (getsReports: boolean) => {
    setChosen(getsReports);
    try {
      const answer = await sendMutation(apiOf(client), 'PUT', '/api/user/monthly-report', { getsReports });
      client.setQueryData(userQuery.queryKey, await readJson(answer, CHECKS_ANSWERS && ownAccount));
    } catch (error) {
      showToast({ title: 'Not saved', description: reportedErrorMessage(error), tone: 'danger' });
    } finally {
      setChosen(null);
    }
  };
  return (
    <Checkbox
      label="Send me the monthly report, and what buyers look for"
      checked={chosen ?? account.getsReports}
      disabled={chosen !== null}
      onChange={(event) => void choose(event.target.checked)}
    />
  );
}
