import BellPlus from 'lucide-react/icons/bell-plus';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BrowseSearch } from '#app/features/catalogue/browse-search.schema.ts';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormField, FormInput, SubmitButton } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { FREQUENCIES } from '../mail-times.rules.ts';
import { describeSearch, readSavedQuery, savedQueryOf } from '../saved-query.rules.ts';
import { savedSearchForm } from '../saved-searches.schema.ts';
import { saveSearch } from './saved-searches.queries.ts';

/** Saves the search of the displayed list; nothing if the list has no filter or text. */
export function SaveSearch({ search }: { search: BrowseSearch }) {
  const [isOpen, setOpen] = useState(false);
  const read = readSavedQuery(savedQueryOf(search));
  if (read === null) return null;
  return (
    <>
      {/* On phones without a frame, which would not fit between the heading and the search field. */}
      <Button
        size="small"
        className="max-sm:border-transparent max-sm:bg-transparent max-sm:pr-0"
        onClick={() => setOpen(true)}
      >
        <BellPlus aria-hidden="true" />
        Save this search
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Save this search">
        <SaveForm query={read.query} name={describeSearch(read.search)} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type SaveFormProps = { query: string; name: string; onClose: () => void };

function SaveForm({ query, name, onClose }: SaveFormProps) {
  const client = useQueryClient();
  const isSignedIn = useViewer() !== null;
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const form = useApiForm({
    schema: savedSearchForm,
    failure: 'The search could not be saved',
    send: async (values) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const result = await saveSearch(client, { ...values, query, timeZone });
      if (result === 'asked') return setAskedAt(values.email ?? '');
      showToast({ title: 'Search Saved', description: values.name, tone: 'success' });
      onClose();
    },
  });
  if (askedAt !== null) return <Asked email={askedAt} onClose={onClose} />;
  return (
    <Form form={form}>
      <p className="text-quiet">We mail you the machines that come up for it, with picture and price.</p>
      <FormInput form={form} name="name" label="Name" defaultValue={name} required />
      <FormField form={form} name="frequency" label="How often">
        {(control) => (
          <Select {...control} defaultValue="daily">
            {FREQUENCIES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      {!isSignedIn && (
        <FormField form={form} name="email" label="Your email" required>
          {(control) => <Input {...control} type="email" autoComplete="email" inputMode="email" />}
        </FormField>
      )}
      {isSignedIn && (
        <p className="text-14 text-quiet">
          You change, pause and delete searches under{' '}
          <SiteLink href="/saved-searches" className="link">
            Saved searches
          </SiteLink>
          .
        </p>
      )}
      <SubmitButton form={form}>Save search</SubmitButton>
    </Form>
  );
}

function Asked({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <div className="grid gap-5">
      <p role="status" className="rounded-control bg-ok-wash px-4 py-3 font-medium text-ok wrap-anywhere">
        An email is on its way to {email}. The search begins once you have confirmed it there.
      </p>
      <Button className="justify-self-start" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
