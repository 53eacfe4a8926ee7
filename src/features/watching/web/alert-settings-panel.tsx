import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reportedErrorMessage } from '#app/lib/api-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Select } from '#app/ui/select.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { hourLabel } from '../mail-times.rules.ts';
import type { AlertSettings, AlertSettingsChange } from '../saved-searches.schema.ts';
import { BrowserNotifications } from './browser-notifications.tsx';
import { alertSettingsQuery, changeAlertSettings } from './saved-searches.queries.ts';

const NOTE = 'rounded-control bg-warn-wash px-4 py-3 text-14';
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Where, when and whether mails about searches and watched machines come. */
export function AlertSettingsPanel({ linkKey }: { linkKey: string | undefined }) {
  const { data: settings } = useQuery(alertSettingsQuery(linkKey));
  return settings === undefined ? null : <Settings settings={settings} linkKey={linkKey} />;
}

function Settings({ settings, linkKey }: { settings: AlertSettings; linkKey: string | undefined }) {
  const { email, timeZone, mailHour, mailsAtNight, isStopped } = settings;
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const change = async (wanted: AlertSettingsChange) => {
    setSending(true);
    try {
      await changeAlertSettings(client, { key: linkKey, change: wanted });
    } catch (error) {
      showToast({ title: 'Not Saved', description: reportedErrorMessage(error), tone: 'danger' });
    } finally {
      setSending(false);
    }
  };
  return (
    <Panel aria-labelledby="alert-settings" className="grid gap-4">
      <h2 id="alert-settings" className="text-20">
        How the emails come
      </h2>
      {email === null ? (
        <p className={NOTE}>
          Nothing can be mailed yet: confirm your email address in your{' '}
          <SiteLink href="/profile" className="link">
            profile
          </SiteLink>{' '}
          first.
        </p>
      ) : (
        <p className="text-14 text-quiet wrap-anywhere">To {email}. Searches and watched machines come in one email.</p>
      )}
      {isStopped ? (
        <p className={NOTE}>You have stopped all of these emails.</p>
      ) : (
        <>
          <Field label={`Daily and Monday emails (${timeZone.replaceAll('_', ' ')})`}>
            {(control) => (
              <Select
                {...control}
                value={mailHour}
                disabled={isSending}
                onChange={(event) => void change({ mailHour: Number(event.currentTarget.value) })}
              >
                {HOURS.map((hour) => (
                  <option key={hour} value={hour}>
                    {hourLabel(hour)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Checkbox
            label="What comes at once may also come at night (9 PM to 7 AM)"
            checked={mailsAtNight}
            disabled={isSending}
            onChange={(event) => void change({ mailsAtNight: event.target.checked })}
          />
          {email !== null && <BrowserNotifications linkKey={linkKey} />}
        </>
      )}
      <Button
        className="justify-self-start"
        disabled={isSending}
        onClick={() => void change({ isStopped: !isStopped })}
      >
        {isStopped ? 'Begin again' : 'Stop all of these emails'}
      </Button>
    </Panel>
  );
}
