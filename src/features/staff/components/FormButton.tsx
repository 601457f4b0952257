import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog } from '#features/components/Dialog.tsx';
import { Problem, type FieldProblem } from '#domain/problem/problem.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Facts } from '#features/listing/Facts.tsx';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { isDecided, useReportDecided } from './Decisions.tsx';
import { factsClass } from './facts-class.ts';
import { ReloadContext, useScreen, useStaffAction } from './screen.ts';
import { useDraft } from './use-draft.ts';

/** Maps the names of fields to their problems. */
type Problems<Name extends string> = Partial<Record<Name, string | undefined>>;

/** Facts with their labels. A fact with an empty value is left out. */
export type FactRows = Parameters<typeof Facts>[0]['rows'];

/** Props for a field of the form. */
export interface FieldState {
  /** Name of the field in the problems that an endpoint returns. */
  name: string;
  value: string;
  problem: string | undefined;
  onWrite: (value: string) => void;
}

export interface FormButtonProps<Name extends string, Data, Result> {
  /** Label of the button that opens the form. */
  openLabel: string;
  variant?: 'danger' | 'primary' | undefined;
  /** The key that presses the button while its row is open. */
  shortcut?: string | undefined;
  heading: string;
  /** Facts that staff check before the action. They precede the lead. */
  facts?: FactRows | undefined;
  /** Text about the consequences of the action, and about the recipients of the input. */
  lead: string;
  /** A line below the lead. */
  note?: ReactNode;
  /** Label of the submit button, if it differs from `openLabel`. */
  submitLabel?: string;
  /** Key of the draft, such as 'suspend 1004'. The browser tab stores the draft until the action succeeds. */
  draftKey: string;
  /** Initial values of the fields. */
  initialValues: Record<Name, string>;
  /** Validates the input. Returns the data of the request, or the problems. */
  check: (typed: Record<Name, string>) => {
    data?: Data | undefined;
    problems?: Problems<Name> | undefined;
  };
  /** Rejects with a `Problem` if the action fails. */
  action: (data: Data) => Promise<Result>;
  /** The text that is announced after success. */
  announcement: string | ((result: Result) => string);
  onDone: (result: Result) => void;
  children: (field: (name: Name) => FieldState) => ReactNode;
}

/** A button that opens a form in a dialog. The dialog closes after the action succeeds, or when it is cancelled. */
export function FormButton<Name extends string, Data, Result>(
  props: FormButtonProps<Name, Data, Result>,
) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={props.variant === 'danger' ? 'w-full' : undefined}>
        <Button
          variant={props.variant}
          aria-keyshortcuts={props.shortcut}
          onClick={() => setOpen(true)}
        >
          {props.openLabel}
        </Button>
      </div>
      {isOpen && <FormDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps<Name extends string, Data, Result> = FormButtonProps<Name, Data, Result> & {
  onClose: () => void;
};

function FormDialog<Name extends string, Data, Result>(props: DialogProps<Name, Data, Result>) {
  const {
    heading,
    facts,
    lead,
    note,
    submitLabel = props.openLabel,
    variant = 'primary',
    onClose,
  } = props;
  const { ui: text } = useScreen().text;
  const { formRef, submit, getFieldState, busy, failure, hasLost, isOutdated } = useForm(props);
  const report = useReportDecided();
  const reload = useContext(ReloadContext);
  const close = () => {
    onClose();
    if (hasLost && failure) report(failure);
    else if (isOutdated) reload();
  };
  return (
    <Dialog heading={heading} onClose={close}>
      <form
        ref={formRef}
        noValidate
        autoComplete="off"
        data-unsaved
        className="flex w-full flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {facts && <Facts rows={facts} className={factsClass} />}
        <p>{lead}</p>
        {note}
        {props.children(getFieldState)}
        <Alert>{failure}</Alert>
        <div className="flex flex-wrap gap-3">
          {/* After the decision of another user the same button closes the dialog, so that the focus stays on it. */}
          <Button
            type={hasLost ? 'button' : 'submit'}
            variant={variant}
            aria-busy={busy}
            onClick={hasLost ? close : undefined}
          >
            {hasLost ? text.close : busy ? text.working : submitLabel}
          </Button>
          {!hasLost && <Button onClick={close}>{text.cancel}</Button>}
        </div>
      </form>
    </Dialog>
  );
}

/** Holds the input of the form and its problems, and runs the action. */
function useForm<Name extends string, Data, Result>(props: DialogProps<Name, Data, Result>) {
  const { check, action, announcement, onClose, onDone } = props;
  const { text, announce } = useScreen();
  const { values, write, remove } = useDraft(props.draftKey, props.initialValues);
  const { formRef, problems, showProblems, showServerProblems, clearProblem } =
    useFieldProblems<Name>();
  const { busy, failure, problem, run } = useStaffAction(text.ui.failedTyped);
  return {
    /** True if another user decided first, so that the action can no longer succeed. The input stays for copying. */
    hasLost: isDecided(problem),
    /** True if the item has changed since it was loaded, so that its list has to be loaded again. */
    isOutdated: problem?.code === 'not-possible',
    formRef,
    busy,
    /** A text about the failure of the action; false while fields have problems, which are displayed instead. */
    failure: Object.keys(problems).length === 0 && failure,
    submit: () => {
      const { data, problems: newProblems = {} } = check(values);
      showProblems(newProblems);
      if (data === undefined) return;
      void run(async () => {
        const result = await action(data).catch((error: unknown) => {
          showServerProblems(Problem.wrap(error).fields ?? []);
          throw error;
        });
        announce(typeof announcement === 'string' ? announcement : announcement(result));
        remove();
        onClose();
        onDone(result);
      });
    },
    getFieldState: (name: Name): FieldState => ({
      name,
      value: values[name],
      problem: problems[name],
      onWrite: (value) => {
        write(name, value);
        // An edit makes the problem of the field obsolete.
        clearProblem(name);
      },
    }),
  };
}

/**
 * Holds the problems of the form's fields. After a check by the form or the endpoint failed, the first field with a
 * problem is focused, so that screen readers read the problem as the description of the field.
 */
function useFieldProblems<Name extends string>() {
  const formRef = useRef<HTMLFormElement>(null);
  const [lastRefusals, setLastRefusals] = useState<Problems<Name>>({});
  const [problems, setProblems] = useState(lastRefusals);
  useEffect(() => {
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]')?.focus();
  }, [lastRefusals]);

  const showProblems = (newProblems: Problems<Name>) => {
    setLastRefusals(newProblems);
    setProblems(newProblems);
  };
  return {
    formRef,
    problems,
    showProblems,
    /** Displays the problems that an endpoint returned, but only if the form has a field for each of them. */
    showServerProblems: (refusals: FieldProblem[]) => {
      const hasField = ({ field }: FieldProblem) =>
        Boolean(formRef.current?.querySelector(`[name="${field}"]`));
      const entries = refusals.every(hasField)
        ? refusals.map(({ field, message }) => [field, message])
        : [];
      showProblems(Object.fromEntries(entries) as Problems<Name>);
    },
    clearProblem: (name: Name) => setProblems((previous) => ({ ...previous, [name]: undefined })),
  };
}

/**
 * Returns the texts of a form, with placeholders filled in the heading. For the name 'hide', the keys of the texts are
 * 'hide', 'hideHeading', 'hideLead' and the optional 'hideLabel'.
 */
export function toFormText<Name extends string>(
  text: FormText<Name> & FormLabel<Name>,
  name: Name,
  values: Record<string, string>,
) {
  const formText: FormText<Name> = text;
  const labels: FormLabel<Name> = text;
  return {
    openLabel: formText[name],
    heading: fill(formText[`${name}Heading`], values),
    lead: formText[`${name}Lead`],
    label: labels[`${name}Label`],
  };
}

type FormText<Name extends string> = Record<Name | `${Name}Heading` | `${Name}Lead`, string>;

/** Label of the field, if the field is not a reason. */
type FormLabel<Name extends string> = Partial<Record<`${Name}Label`, string>>;
