import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { UserError } from '#app/lib/api-mutation.ts';
import { ApiError } from '#app/lib/api.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Field } from '#app/ui/field.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { unfilledFields } from '../canned-answers.rules.ts';
import { replyForm, replyFormWithFiles, type ThreadMessage, type ThreadView } from '../threads.schema.ts';
import { CannedAnswerPicker } from './admin/canned-answer-picker.tsx';
import { AttachmentField, useAttached, useAttachments } from './attachment-field.tsx';
import { refreshDesk } from './admin/desk.queries.ts';
import { IntroduceButton } from './introduce-button.tsx';
import { sendMessage } from './threads.queries.ts';
import { useDraft, type Draft, type ReplyKind } from './use-draft.ts';

const KINDS: Readonly<Record<ReplyKind, { label: string; button: string }>> = {
  buyer: { label: 'To the buyer', button: 'Send' },
  seller: { label: 'To the seller only', button: 'Send' },
  note: { label: 'Note, only for the office', button: 'Save note' },
  call: { label: 'Telephone call, only for the office', button: 'Note call' },
};

/** The wish to write, by a key of the desk. Every press is another object. */
export type WriteRequest = { kind: ReplyKind };

type OfficeReplyProps = { view: ThreadView; request?: WriteRequest | null };

/** The office writes to the buyer, to a seller who has not joined, or a note. What is written stays until it is sent. */
export function OfficeReply({ view, request = null }: OfficeReplyProps) {
  const [draft, change] = useDraft(view.id);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (request === null) return;
    change({ kind: request.kind });
    field.current?.focus();
  }, [request, change]);
  const lastId = view.messages.at(-1)?.id;
  const write = (text: string) => change({ text, begunAfter: text === '' ? undefined : (draft.begunAfter ?? lastId) });
  return (
    <section aria-label="Answer" className="grid gap-3">
      <IntroduceButton view={view} />
      <div className="grid gap-3 sm:grid-cols-2">
        <KindChoice view={view} kind={draft.kind} onChoose={(kind) => change({ kind })} />
        <CannedAnswerPicker
          view={view}
          onChoose={(answer) => {
            write(draft.text.trim() === '' ? answer : `${draft.text.trimEnd()}\n\n${answer}`);
            field.current?.focus();
          }}
        />
      </div>
      <NewerMessages messages={view.messages} draft={draft} />
      <WritingForm view={view} draft={draft} field={field} onWrite={write} />
    </section>
  );
}

type KindChoiceProps = { view: ThreadView; kind: ReplyKind; onChoose: (kind: ReplyKind) => void };

function KindChoice({ view: { machine, isIntroduced }, kind, onChoose }: KindChoiceProps) {
  const offered = OFFERED.filter((value) => value !== 'seller' || (machine !== null && !isIntroduced));
  return (
    <Field label="To whom">
      {(control) => (
        <Select
          {...control}
          value={kind}
          onChange={({ target }) => onChoose(offered.find((value) => value === target.value) ?? 'buyer')}
        >
          {offered.map((value) => (
            <option key={value} value={value}>
              {KINDS[value].label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

const OFFERED = ['buyer', 'seller', 'note', 'call'] as const satisfies readonly ReplyKind[];

/** What others wrote since the draft was begun, so that nobody answers twice. */
function NewerMessages({ messages, draft }: { messages: readonly ThreadMessage[]; draft: Draft }) {
  const begun = messages.findIndex(({ id }) => id === draft.begunAfter);
  const newer = begun === -1 ? [] : messages.slice(begun + 1);
  if (newer.length === 0) return null;
  return (
    <Alert>
      <span className="font-semibold">Written since you began:</span>
      {newer.map(({ id, author, authorName, text }) => (
        <span key={id} className="block whitespace-pre-line wrap-anywhere">
          {authorName ?? author}: {text}
        </span>
      ))}
    </Alert>
  );
}

type WritingFormProps = {
  view: ThreadView;
  draft: Draft;
  field: RefObject<HTMLTextAreaElement | null>;
  onWrite: (text: string) => void;
};

function WritingForm({ view, draft: { kind, text }, field, onWrite }: WritingFormProps) {
  const client = useQueryClient();
  const list = useAttachments({ threadId: view.id, linkKey: undefined });
  const hasFiles = useAttached(list).length > 0;
  const area = useRef<HTMLDivElement>(null);
  const form = useApiForm({
    schema: hasFiles ? replyFormWithFiles : replyForm,
    failure: 'Your message was not sent',
    send: async ({ message }) => {
      requireFilled(kind, message);
      const channel = kind === 'note' || kind === 'call' ? 'office' : kind;
      const seen = { after: view.messages.at(-1)?.id, isCall: kind === 'call' };
      try {
        const attachments = await list.settle();
        await sendMessage(client, { id: view.id, linkKey: undefined, message, attachments, channel, ...seen });
        onWrite('');
        list.clear();
      } catch (error) {
        // Somebody else has written, which the page then shows above the form.
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        await refreshDesk(client);
        throw error;
      }
      await refreshDesk(client);
    },
  });
  // Canned answers, and drafts of earlier visits, are not typed.
  const { setValue } = form.hook;
  useEffect(() => setValue('message', text), [setValue, text]);
  return (
    <div ref={area}>
      <Form form={form} className="gap-3 noscript:hidden">
        <FormField form={form} name="message" label="Message" required={!hasFiles}>
          {({ ref, onChange, ...control }) => (
            <Textarea
              {...control}
              rows={5}
              value={text}
              ref={(area) => {
                field.current = area;
                ref(area);
              }}
              onChange={(event) => {
                onWrite(event.target.value);
                void onChange(event);
              }}
            />
          )}
        </FormField>
        <AttachmentField list={list} isSending={form.isSending} within={area} />
        <SubmitButton form={form} className="sm:justify-self-start">
          {KINDS[kind].button}
        </SubmitButton>
      </Form>
    </div>
  );
}

/** Throws UserError if a field of a canned answer has no value yet. */
function requireFilled(kind: ReplyKind, message: string): void {
  const [unfilled] = kind === 'buyer' || kind === 'seller' ? unfilledFields(message) : [];
  if (unfilled !== undefined) throw new UserError(`Write something in place of {${unfilled}} first.`);
}
