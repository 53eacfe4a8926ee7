import { useMutation } from '@tanstack/react-query';
import { useCallback, useState, type ComponentProps, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { QuestionDialog } from './question-dialog.tsx';

/** The state of a dialog: its subject as it was on opening; null while closed. */
export type DialogState<Subject> = {
  subject: Subject | null;
  open: (subject: Subject) => void;
  close: () => void;
  /** Closes it unless it was reopened for another subject. */
  closeFor: (subject: Subject) => void;
};

export function useDialog<Subject extends object | string>(): DialogState<Subject> {
  const [subject, setSubject] = useState<Subject | null>(null);
  const close = useCallback(() => setSubject(null), []);
  const closeFor = useCallback((about: Subject) => setSubject((now) => (now === about ? null : now)), []);
  return { subject, open: setSubject, close, closeFor };
}

type SubjectDialogProps<Subject> = Pick<ComponentProps<typeof Dialog>, 'wide' | 'isText'> & {
  dialog: DialogState<Subject>;
  title: string | ((subject: Subject) => string);
  renderFooter?: (subject: Subject) => ReactNode;
  children: (subject: Subject) => ReactNode;
};

/** A dialog about its subject. */
export function SubjectDialog<Subject>(props: SubjectDialogProps<Subject>) {
  const { dialog, title, renderFooter, children, ...rest } = props;
  const { subject, close } = dialog;
  return (
    <Dialog
      {...rest}
      open={subject !== null}
      onClose={close}
      title={typeof title === 'string' ? title : subject !== null && title(subject)}
      footer={subject !== null && renderFooter?.(subject)}
    >
      {subject !== null && children(subject)}
    </Dialog>
  );
}

/** A confirmation before an action. */
export type Question = Pick<ComponentProps<typeof QuestionDialog>, 'title' | 'yes' | 'look'> & {
  /** The consequences of confirming. */
  text: ReactNode;
  /** Performs the action and reports its result; the dialog stays open until it resolves. */
  onYes: () => Promise<unknown>;
};

/** Confirmations before changes; render `questionDialog` after the page's other dialogs. */
export function useQuestion() {
  const { subject: asked, open: ask, close, closeFor } = useDialog<Question>();
  const answer = useMutation({
    mutationFn: ({ onYes }: Question) => onYes(),
    onSettled: (_data, _error, question) => closeFor(question),
  });
  const questionDialog = (
    <QuestionDialog
      open={asked !== null}
      title={asked?.title ?? ''}
      yes={asked?.yes ?? ''}
      look={asked?.look ?? 'danger'}
      isUnderway={answer.isPending && answer.variables === asked}
      onClose={close}
      onYes={() => {
        if (asked !== null) answer.mutate(asked);
      }}
    >
      {asked?.text}
    </QuestionDialog>
  );
  return { ask, questionDialog };
}
