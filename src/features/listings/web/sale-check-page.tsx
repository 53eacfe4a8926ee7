import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { SaleAnswer } from '#app/db/enums.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { MachineSummary } from '#app/features/machines/web/machine-summary.tsx';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { lowerPriceForm } from '../lower-price.schema.ts';
import { AuthCard } from '#app/features/accounts/web/auth-card.tsx';
import { UNREAD, useMailedToken } from '#app/features/accounts/web/use-mailed-token.ts';
import { apiOf } from '#app/lib/api.ts';
import { reportedErrorMessage } from '#app/lib/api-mutation.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { Alert, FocusedNotice } from '#app/ui/alert.tsx';
import { Form, FormField, NeedsScripts, SubmitButton } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { lookUpSaleCheck, sendSaleAnswer } from './sale-checks.queries.ts';
import type { SaleCheck } from '../sale-checks.schema.ts';

/** The target of the mailed question whether a machine is still for sale. Opening it changes nothing. */
export function SaleCheckPage() {
  const token = useMailedToken();
  const client = useQueryClient();
  const isRead = token !== null && token !== UNREAD;
  const { data: asked, error } = useQuery({
    queryKey: ['sale-check', token],
    queryFn: () => lookUpSaleCheck(apiOf(client), token ?? ''),
    enabled: isRead,
    retry: false,
    // A refetch after answering would only report that the question was answered.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [said, setSaid] = useState<SentAnswer | null>(null);
  return (
    <AuthCard title={said === null ? 'Is it still for sale?' : 'Thank you'}>
      <NeedsScripts />
      {token === null && <Alert>This link is incomplete. Open it from the email again.</Alert>}
      {error !== null && <Alert>{reportedErrorMessage(error)}</Alert>}
      {isRead && asked === undefined && error === null && <p role="status">Looking up your listing…</p>}
      {isRead && asked !== undefined && said === null && (
        <Question
          token={token}
          asked={asked}
          onSaid={(answer, machine) => {
            setSaid({ answer, machine });
          }}
        />
      )}
      {said !== null && <Thanks said={said} />}
      {(said !== null || error !== null || token === null) && (
        <SiteLink href="/seller-portal" className={buttonClass({ className: 'justify-self-start' })}>
          Open the Sellers Portal
        </SiteLink>
      )}
    </AuthCard>
  );
}

type SentAnswer = { answer: SaleAnswer; machine: SaleCheck };
type OnAnswered = (answer: SaleAnswer, machine: SaleCheck) => void;

function Question({ token, asked, onSaid }: { token: string; asked: SaleCheck; onSaid: OnAnswered }) {
  // The answer chosen in the mail, after the # with the token, comes first.
  const first = new URLSearchParams(window.location.hash.slice(1)).get('answer');
  const answers = SHOWN.filter((answer) => isOpen(answer, asked)).toSorted(
    (one, other) => Number(other === first) - Number(one === first),
  );
  return (
    <>
      <Machine asked={asked} />
      {answers.length === 0 && <p>This listing is not on the market any more.</p>}
      <div className="grid gap-4">
        {answers.map((answer, index) => {
          const props = { token, asked, onSaid, isMain: index === 0 };
          return answer === 'lower-price' ? (
            <LowerPrice key={answer} {...props} />
          ) : (
            <OneClick key={answer} answer={answer} {...props} />
          );
        })}
      </div>
    </>
  );
}

/** The answer that needs further input comes last, unless it was chosen in the mail. */
const SHOWN = ['for-sale', 'sold', 'lower-price'] as const satisfies readonly SaleAnswer[];

function isOpen(answer: SaleAnswer, { status, price, isResting }: SaleCheck): boolean {
  const isOnMarket = status === 'approved' || status === 'featured';
  if (answer === 'lower-price') return isOnMarket && price !== null;
  return isOnMarket || (isResting && answer === 'for-sale');
}

function Machine({ asked: { id, name, picture, price } }: { asked: SaleCheck }) {
  const costs = price === null ? 'No price set' : priceLabel(price);
  return <MachineSummary image={picture} name={name} detail={costs} href={machineHref(id)} />;
}

type AnswerProps = { token: string; asked: SaleCheck; onSaid: OnAnswered; isMain: boolean };

const ONE_PRESS_WORDS = {
  'for-sale': 'Yes, it is still for sale',
  sold: 'It is sold: mark it as sold',
} as const satisfies Record<Exclude<SaleAnswer, 'lower-price'>, string>;

function OneClick({ answer, token, asked, onSaid, isMain }: AnswerProps & { answer: keyof typeof ONE_PRESS_WORDS }) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: z.object({}),
    send: async () => onSaid(answer, await sendSaleAnswer(apiOf(client), { token, answer })),
  });
  return (
    <Form form={form}>
      <SubmitButton form={form} variant={isMain ? 'primary' : 'secondary'}>
        {asked.isResting ? 'Yes: bring it back before buyers' : ONE_PRESS_WORDS[answer]}
      </SubmitButton>
    </Form>
  );
}

function LowerPrice({ token, asked, onSaid, isMain }: AnswerProps) {
  const client = useQueryClient();
  const answer = 'lower-price';
  const form = useApiForm({
    schema: lowerPriceForm(asked.price),
    send: async ({ price }) => onSaid(answer, await sendSaleAnswer(apiOf(client), { token, answer, price })),
  });
  const help = `US dollars, below ${priceLabel(asked.price)}. Buyers see it at once.`;
  return (
    <Form form={form}>
      <FormField form={form} name="price" label="New price" help={help} required>
        {(control) => <Input {...control} inputMode="numeric" autoComplete="off" defaultValue="" />}
      </FormField>
      <SubmitButton form={form} variant={isMain ? 'primary' : 'secondary'}>
        Lower the price
      </SubmitButton>
      {form.refusal !== undefined && (
        <SiteLink href="/seller-portal" className="link justify-self-start font-medium">
          Open the Sellers Portal
        </SiteLink>
      )}
    </Form>
  );
}

function Thanks({ said: { answer, machine } }: { said: SentAnswer }) {
  return (
    <>
      <FocusedNotice>{thanksText(answer, machine)}</FocusedNotice>
      <Machine asked={machine} />
    </>
  );
}

function thanksText(answer: SaleAnswer, { status, price }: SaleCheck): string {
  if (answer === 'sold') return 'Your listing is marked as sold.';
  if (answer === 'lower-price') return `Your listing costs ${priceLabel(price)} now.`;
  if (status === 'pending') return 'Your listing waits for Premium, which its brand needs, and for review.';
  return 'Buyers see that it was confirmed today.';
}
