import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import type { BrowseSearch } from '#app/features/catalogue/browse-search.schema.ts';
import { filterValuesQuery } from '#app/features/catalogue/web/catalogue.queries.ts';
import { US_STATES } from '#app/features/machines/us-states.rules.ts';
import { describeSearch, savedQueryOf } from '#app/features/watching/saved-query.rules.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { FocusedNotice } from '#app/ui/alert.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { Form, FormField, FormInput, NeedsScripts, SubmitButton } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Select } from '#app/ui/select.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { wantedForm, wantedQueryOf } from '../wanted-form.rules.ts';
import { WORDS_MAX, type OwnWantedAd } from '../wanted.schema.ts';
import { ownWantedQuery, postWantedAd } from './wanted.queries.ts';

type PostWantedPageProps = {
  /** What the visitor has searched for so far. */
  search: BrowseSearch;
  linkKey: string | undefined;
};

/** Posts what a buyer needs as a wanted ad, or changes the words of their ad with the same search. */
export function PostWantedPage({ search, linkKey }: PostWantedPageProps) {
  const [done, setDone] = useState<Done | null>(null);
  const viewer = useViewer();
  const isKnown = linkKey !== undefined || (viewer !== null && viewer.role !== 'guest');
  const own = useQuery({ ...ownWantedQuery(linkKey), enabled: isKnown });
  const known = own.data?.find(({ query }) => query === savedQueryOf(search));
  return (
    <main id="main" className="page-width grid max-w-3xl grid-cols-1 content-start gap-6 py-6 sm:py-10">
      <header className="grid gap-2">
        <h1 className="text-28 sm:text-40">Tell us what you need</h1>
        <p className="max-w-[60ch] text-quiet">
          Sellers see what you look for, but not who you are. You hear from us when one of them offers you a machine,
          and when a machine of this kind is listed.
        </p>
      </header>
      {done !== null && <Posted done={done} linkKey={linkKey} />}
      {done === null && (
        // Another form once the visitor's own ad is known, because fields take their initial value once.
        <PostForm
          key={known?.id}
          search={search}
          known={known}
          linkKey={linkKey}
          asksEmail={!isKnown}
          onDone={setDone}
        />
      )}
    </main>
  );
}

/** `email`: where the confirmation went; null for an account. */
type Done = { email: string | null };

function Posted({ done: { email }, linkKey }: { done: Done; linkKey: string | undefined }) {
  return (
    <>
      <FocusedNotice>
        {email === null
          ? 'We have it. Sellers see it once we have read it, usually within a day.'
          : `An email is on its way to ${email}. The ad begins once you have confirmed it there.`}
      </FocusedNotice>
      <SiteLink
        href={`/wanted${stringifySearch({ key: linkKey })}`}
        className={buttonClass({ className: 'justify-self-start' })}
      >
        See all wanted ads
      </SiteLink>
    </>
  );
}

type PostFormProps = PostWantedPageProps & {
  /** The visitor's ad with the same search. */
  known: OwnWantedAd | undefined;
  asksEmail: boolean;
  onDone: (done: Done) => void;
};

function PostForm({ search, linkKey, known, asksEmail, onDone }: PostFormProps) {
  const client = useQueryClient();
  const brandsId = useId();
  const { data: { brands } = { brands: [] } } = useQuery(filterValuesQuery);
  const { brand, heads = [], state, priceMax, ...others } = search;
  const form = useApiForm({
    schema: wantedForm,
    failure: 'The ad could not be posted',
    send: async (values) => {
      const { words, neededBy = null, email } = values;
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const query = wantedQueryOf(search, values);
      const result = await postWantedAd(client, {
        key: linkKey,
        input: { query, words, neededBy, email, timeZone },
      });
      onDone({ email: result === 'asked' ? (email ?? '') : null });
    },
  });
  const kept = describeSearch(others);
  return (
    <Panel>
      <NeedsScripts />
      <Form form={form}>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormInput
            form={form}
            name="brand"
            label="Brand"
            placeholder="Any brand"
            list={brandsId}
            defaultValue={brand?.join(', ')}
          />
          <datalist id={brandsId}>
            {brands.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </datalist>
          <FormField form={form} name="state" label="Where">
            {(control) => (
              <Select {...control} defaultValue={state?.[0] ?? ''}>
                <option value="">Anywhere</option>
                {Object.entries(US_STATES).map(([name, code]) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
          <div className="grid grid-cols-2 gap-4">
            <FormInput
              form={form}
              name="headsFrom"
              label="Heads"
              inputMode="numeric"
              defaultValue={heads.length === 0 ? '' : Math.min(...heads)}
            />
            <FormInput
              form={form}
              name="headsTo"
              label="up to"
              inputMode="numeric"
              defaultValue={heads.length === 0 ? '' : Math.max(...heads)}
            />
          </div>
          <FormInput
            form={form}
            name="priceMax"
            label="Up to, in US dollars"
            inputMode="numeric"
            defaultValue={priceMax ?? ''}
          />
          <FormInput form={form} name="neededBy" label="Needed by" type="date" defaultValue={known?.neededBy ?? ''} />
        </div>
        {kept !== '' && <p className="text-14 text-quiet wrap-anywhere">Also from your search: {kept}</p>}
        <FormField
          form={form}
          name="words"
          label="In your words"
          help="For example what you sew, and what it must have. No names, addresses or numbers: sellers answer here."
        >
          {(control) => <Textarea {...control} rows={4} maxLength={WORDS_MAX} defaultValue={known?.words} />}
        </FormField>
        {asksEmail && (
          <FormInput form={form} name="email" label="Your email" required type="email" autoComplete="email" />
        )}
        <SubmitButton form={form} className="justify-self-start">
          Post it
        </SubmitButton>
      </Form>
    </Panel>
  );
}
