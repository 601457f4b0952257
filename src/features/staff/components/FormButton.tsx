import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog } from '#features/components/Dialog.tsx';
import { Problem, type FieldProblem } from '#domain/problem/problem.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { useScreen, useStaffAction } from './screen.ts';
import { useDraft } from './use-draft.ts';

/** Problems by field. */
type Problems<Name extends string> = Partial<Record<Name, string | undefined>>;

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
  open: string;
  variant?: 'danger' | 'primary' | undefined;
  heading: string;
  /** Text about the consequences of the action, and about the recipients of the input. */
  lead: string;
  /** Label of the submit button, if it differs from `open`. */
  confirm?: string;
  /** Key of the draft, such as 'suspend 1004'. The browser tab stores the draft until the action succeeds. */
  draft: string;
  /** Initial values of the fields. */
  initial: Record<Name, string>;
  /** Validates the input. Returns the data of the request, or the problems. */
  check: (typed: Record<Name, string>) => {
    data?: Data | undefined;
    problems?: Problems<Name> | undefined;
  };
  /** Rejects with a `Problem` if the action fails. */
  act: (data: Data) => Promise<Result>;
  /** The text that is announced after success. */
  done: string | ((result: Result) => string);
  onDone: (result: Result) => void;
  children: (field: (name: Name) => FieldState) => ReactNode;
}

/** A button that opens a form in a dialog. The page behind the dialog stays unchanged until the action succeeds. */
export function FormButton<Name extends string, Data, Result>(
  props: FormButtonProps<Name, Data, Result>,
) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={props.variant === 'danger' ? 'w-full' : undefined}>
        <Button variant={props.variant} onClick={() => setOpen(true)}>
          {props.open}
        </Button>
      </div>
      {isOpen && <FormDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function FormDialog<Name extends string, Data, Result>(
  props: FormButtonProps<Name, Data, Result> & { onClose: () => void },
) {
  const { heading, lead, confirm = props.open, variant = 'primary', done, onClose } = props;
  const { text, announce } = useScreen();
  const { values, write, remove } = useDraft(props.draft, props.initial);
  const { form, problems, refuse, refuseBy, forget } = useRefusedFields<Name>();
  const { busy, failure, run } = useStaffAction(text.ui.failedTyped);

  const submit = () => {
    const { data, problems } = props.check(values);
    refuse(problems ?? {});
    if (data === undefined) return;
    void run(async () => {
      const result = await props.act(data).catch((error: unknown) => {
        refuseBy(Problem.wrap(error).fields ?? []);
        throw error;
      });
      announce(typeof done === 'string' ? done : done(result));
      remove();
      onClose();
      props.onDone(result);
    });
  };

  return (
    <Dialog heading={heading} onClose={onClose}>
      <form
        ref={form}
        noValidate
        autoComplete="off"
        data-unsaved
        className="flex w-full flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{lead}</p>
        {props.children((name) => ({
          name,
          value: values[name],
          problem: problems[name],
          onWrite: (value) => {
            write(name, value);
            // An edit makes the problem of the field obsolete.
            forget(name);
          },
        }))}
        <Alert>{Object.keys(problems).length === 0 && failure}</Alert>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={variant} aria-busy={busy}>
            {busy ? text.ui.working : confirm}
          </Button>
          <Button onClick={onClose}>{text.ui.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/**
 * Holds the problems of the form's fields. After a failed check the first field with a problem is focused, so that
 * screen readers read the problem as the description of the field.
 */
function useRefusedFields<Name extends string>() {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState<Problems<Name>>({});
  const [problems, setProblems] = useState(refusals);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]')?.focus();
  }, [refusals]);

  const refuse = (invalid: Problems<Name>) => {
    setRefusals(invalid);
    setProblems(invalid);
  };
  return {
    form,
    problems,
    refuse,
    /** Displays the problems that an endpoint returned, but only if the form has a field for each of them. */
    refuseBy: (refusals: FieldProblem[]) => {
      const isShown = ({ field }: FieldProblem) =>
        Boolean(form.current?.querySelector(`[name="${field}"]`));
      const entries = refusals.every(isShown)
        ? refusals.map(({ field, message }) => [field, message])
        : [];
      refuse(Object.fromEntries(entries) as Problems<Name>);
    },
    forget: (name: Name) => setProblems((before) => ({ ...before, [name]: undefined })),
  };
}

/**
 * Returns the texts of a form. For the name 'hide' they have the keys 'hide', 'hideHeading', 'hideLead' and, if
 * present, 'hideLabel'.
 */
export function toFormText<Name extends string>(
  text: FormText<Name> & FormLabel<Name>,
  name: Name,
  values: Record<string, string>,
) {
  const formText: FormText<Name> = text;
  const labels: FormLabel<Name> = text;
  return {
    open: formText[name],
    heading: fill(formText[`${name}Heading`], values),
    lead: formText[`${name}Lead`],
    label: labels[`${name}Label`],
  };
}

type FormText<Name extends string> = Record<Name | `${Name}Heading` | `${Name}Lead`, string>;

/** Label of the field, if the field is not a reason. */
type FormLabel<Name extends string> = Partial<Record<`${Name}Label`, string>>;
