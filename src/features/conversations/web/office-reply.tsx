import { useQueryClient, type QueryClient } from '@tanstack/react-query';
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
import { MessageList } from './message-list.tsx';
import { PassedFiles } from './passed-files.tsx';
import { sendMessage } from './threads.queries.ts';
import { useDraft, type Draft, type PassedFile, type ReplyKind } from './use-draft.ts';

const KINDS: Readonly<Record<ReplyKind, { label: string; button: string }>> = {
  buyer: { label: 'To the buyer', button: 'Send' },
  seller: { label: 'To the seller only', button: 'Send' },
  note: { label: 'Note, only for the office', button: 'Save note' },
  call: { label: 'Telephone call, only for the office', button: 'Note call' },
};

/** The wish to write, by a key of the desk. Every press is another object. */
export type WriteRequest = { kind: ReplyKind };

type OfficeConversationProps = { view: ThreadView; request?: WriteRequest | null };

/** The messages of a conversation for the office, and what it writes, which stays until it is sent. */
export function OfficeConversation({ view, request = null }: OfficeConversationProps) {
  const [draft, change] = useDraft(view.id);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (request === null) return;
    change({ kind: request.kind });
    field.current?.focus();
  }, [request, change]);
  const passOn = (file: PassedFile) => {
    // To one side at a time.
    const others = draft.passedFiles.filter(({ id, from }) => id !== file.id && from === file.from);
    change({ kind: file.from === 'buyer' ? 'seller' : 'buyer', passedFiles: [...others, file] });
    field.current?.focus();
  };
  const isPassable = view.seller !== null && !view.isIntroduced;
  return (
    <>
      <MessageList
        messages={view.messages}
        reader="office"
        threadId={view.id}
        onPassOn={isPassable ? passOn : undefined}
      />
      <OfficeReply view={view} draft={draft} field={field} change={change} />
    </>
  );
}

type WritingProps = {
  view: ThreadView;
  draft: Draft;
  field: RefObject<HTMLTextAreaElement | null>;
  change: (change: Partial<Draft>) => void;
};

/** The office writes to the buyer, to a seller who has not joined, or a note. */
function OfficeReply({ view, draft, field, change }: WritingProps) {
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
      <WritingForm view={view} draft={draft} field={field} change={change} onWrite={write} />
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

type WritingFormProps = WritingProps & { onWrite: (text: string) => void };

function WritingForm({ view, draft, field, change, onWrite }: WritingFormProps) {
  const { kind, text } = draft;
  const client = useQueryClient();
  const list = useAttachments({ threadId: view.id, linkKey: undefined });
  const passed = draft.passedFiles.filter(({ from }) => kind === (from === 'buyer' ? 'seller' : 'buyer'));
  const hasFiles = useAttached(list).length + passed.length > 0;
  const area = useRef<HTMLDivElement>(null);
  const form = useApiForm({
    schema: hasFiles ? replyFormWithFiles : replyForm,
    failure: 'Your message was not sent',
    send: async ({ message }) => {
      requireFilled(kind, message);
      const files = { attachments: await list.settle(), passedFiles: passed.map(({ id }) => id) };
      await send(client, view, { kind, message, ...files });
      change({ text: '', begunAfter: undefined, passedFiles: [] });
      list.clear();
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
        <PassedFiles
          files={passed}
          isSending={form.isSending}
          onRemove={(id) => {
            // The focused button is removed.
            field.current?.focus();
            change({ passedFiles: draft.passedFiles.filter((file) => file.id !== id) });
          }}
        />
        <AttachmentField list={list} isSending={form.isSending} within={area} />
        <SubmitButton form={form} className="sm:justify-self-start">
          {KINDS[kind].button}
        </SubmitButton>
      </Form>
    </div>
  );
}

type Sent = { kind: ReplyKind; message: string; attachments: string[]; passedFiles: string[] };

/** Sends what the office has written, unless somebody else wrote meanwhile. Throws ApiError. */
async function send(client: QueryClient, { id, messages }: ThreadView, { kind, ...sent }: Sent): Promise<void> {
  const channel = kind === 'note' || kind === 'call' ? 'office' : kind;
  const seen = { after: messages.at(-1)?.id, isCall: kind === 'call' };
  try {
    await sendMessage(client, { id, linkKey: undefined, ...sent, channel, ...seen });
  } catch (error) {
    // What somebody else has written is then shown above the form.
    if (error instanceof ApiError && error.status === 409) await refreshDesk(client);
    throw error;
  }
}

/** Throws UserError if a field of a canned answer has no value yet. */
function requireFilled(kind: ReplyKind, message: string): void {
  const [unfilled] = kind === 'buyer' || kind === 'seller' ? unfilledFields(message) : [];
  if (unfilled !== undefined) throw new UserError(`Write something in place of {${unfilled}} first.`);
}
