import { useCallback, useState, type ComponentProps, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { useChange, type ChangeOptions, type MakeChange } from './use-change.ts';

/** A dialog of a page: what it is about, as that was when it was opened; null while it is closed. */
export type DialogState<Subject> = {
  subject: Subject | null;
  open: (subject: Subject) => void;
  close: () => void;
  /** Closes it unless it has been opened about something else meanwhile. */
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

/** A dialog about something. */
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

/** What is asked before something is done. */
export type Question = Pick<ComponentProps<typeof QuestionDialog>, 'title' | 'yes' | 'look'> & {
  /** What follows from a yes. */
  text: ReactNode;
  /** Does it. */
  make: MakeChange;
  /** The title of the toast that says that it could not be done. */
  failure: string;
} & ChangeOptions;

/** Changes that a page makes, at once or after a question; `questionDialog` stands after the page's other dialogs. */
export function useQuestion() {
  const { isUnderway, change } = useChange();
  const { subject: asked, open: ask, close, closeFor } = useDialog<Question>();
  const onYes = (question: Question) => {
    const { make, failure, ...options } = question;
    // Closed before the toast, which lies below an open dialog.
    change(() => make().finally(() => closeFor(question)), failure, options);
  };
  const questionDialog = (
    <QuestionDialog
      open={asked !== null}
      title={asked?.title ?? ''}
      yes={asked?.yes ?? ''}
      look={asked?.look ?? 'danger'}
      isUnderway={isUnderway}
      onClose={close}
      onYes={() => {
        if (asked !== null) onYes(asked);
      }}
    >
      {asked?.text}
    </QuestionDialog>
  );
  return { isUnderway, change, ask, questionDialog };
}
