/** Finds the input of a page that a reload would lose, and reads it so that resume-page.ts can restore it. */

/** A field with its input. The selector matches the field and fields like it, and `index` selects among them. */
export interface TypedField {
  selector: string;
  index: number;
  /** True for a field of the login dialog, which is in a frame. */
  isInFrame: boolean;
  value: string;
  /** The state of a checkbox or a radio button; undefined for other fields. */
  checked: boolean | undefined;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlSelector = 'input, select, textarea';
const ignoredTypes = ['hidden', 'submit', 'button', 'reset', 'image'];
/** Types of fields with secret input, or with input that a script cannot set. */
const unstoredTypes = ['password', 'file'];
const checkableTypes = ['checkbox', 'radio'];

/** Returns true if the page has input that a reload may lose. */
export function hasTypedInput(): boolean {
  return document.querySelector('[data-unsaved]') !== null || findTypedControls().length > 0;
}

/** Returns the fields with input that can be restored. Passwords and files are omitted. */
export function readTypedFields(): TypedField[] {
  return findTypedControls()
    .filter(({ control }) => !unstoredTypes.includes(control.type))
    .map(({ control, isInFrame }) => {
      const selector = getSelector(control);
      const similarControls = Array.from(control.ownerDocument.querySelectorAll(selector));
      return {
        selector,
        index: similarControls.indexOf(control),
        isInFrame,
        value: control.value,
        checked: isCheckable(control) ? control.checked : undefined,
      };
    });
}

function findTypedControls(): { control: Control; isInFrame: boolean }[] {
  const frames = Array.from(document.querySelectorAll('iframe'))
    .filter(isVisible)
    .map((frame) => frame.contentDocument);
  return [document, ...frames].flatMap((root) =>
    Array.from(root?.querySelectorAll<Control>(controlSelector) ?? [])
      .filter((control) => !ignoredTypes.includes(control.type) && isVisible(control))
      .map((control) => ({ control, isInFrame: root !== document }))
      .filter(({ control, isInFrame }) => hasInput(control, isInFrame)),
  );
}

/**
 * True if the value of a field is not the one in the HTML. React and the login dialog change the default value of a
 * field together with its value, so there any text counts as input.
 */
function hasInput(control: Control, isInFrame: boolean): boolean {
  if (isCheckable(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) return !isDefaultOption(control);
  const isControlled = isInFrame || control.closest('astro-island:not([ssr])') !== null;
  return control.value !== '' && (isControlled || control.value !== control.defaultValue);
}

const isVisible = (element: Element) => element.getClientRects().length > 0;

const isCheckable = (control: Control): control is HTMLInputElement =>
  checkableTypes.includes(control.type);

/** True if the selected option is the default one: the option with `selected` in the HTML, otherwise the first. */
function isDefaultOption({ options, selectedIndex }: HTMLSelectElement): boolean {
  const defaultIndex = Array.from(options).findIndex(({ defaultSelected }) => defaultSelected);
  return selectedIndex === Math.max(defaultIndex, 0);
}

function getSelector({ id, name, tagName }: Control): string {
  if (id !== '') return `#${CSS.escape(id)}`;
  const tag = tagName.toLowerCase();
  return name === '' ? tag : `${tag}[name="${CSS.escape(name)}"]`;
}
