import { useState, type ChangeEvent } from 'react';
import { requestJson } from '#browser/api/request.ts';
import type { OpenPrepared } from '#domain/listing/prepared-listing.ts';
import { formatPhone, parseKenyanMobile } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { BusinessStep } from '#features/advertise/BusinessStep.tsx';
import { collectPictures } from '#features/advertise/form-state.ts';
import type { Offers } from '#features/advertise/offers.ts';
import { PhotosStep } from '#features/advertise/PhotosStep.tsx';
import { useFocusAfterRender } from '#features/advertise/use-form-position.ts';
import type { ListingFormText } from '#features/advertise/use-problems.ts';
import { useStore } from '#features/components/use-store.ts';
import { isPending } from '#features/pictures/picked-picture.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { useScreen, useStaffAction } from '../components/screen.ts';
import { createPreparedStore } from './prepared-store.ts';

/** The texts and the lists of the form, which load with it. */
export interface FormData {
  form: ListingFormText;
  offers: Pick<Offers, 'categories' | 'counties' | 'placesByField'>;
}

interface Props extends FormData {
  /** Undefined for a new one. */
  prepared: OpenPrepared | undefined;
  /** Called after the draft is saved. */
  onSave: () => void;
}

const path = '/api/staff/prepared-listings';
const phoneId = 'prepared-phone';

/**
 * The form in which staff prepare an advert: the number of the owner, and the fields of the owner's form. Each field may
 * stay empty, because the owner completes the draft.
 */
export function PreparedForm({ prepared, form: formText, offers, onSave }: Props) {
  const { form: text } = useScreen().text.prepared;
  const form = usePreparedForm(prepared, formText, onSave);
  const { failure, busy, fields, store } = form;
  return (
    <form
      noValidate
      autoComplete="off"
      data-unsaved
      className="flex max-w-prose flex-col items-start gap-5"
      onSubmit={(event: ChangeEvent<HTMLFormElement>) => {
        event.preventDefault();
        form.save();
      }}
    >
      <Field
        id={phoneId}
        label={text.phone}
        hint={form.isPhoneFixed ? text.phoneSent : text.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        readOnly={form.isPhoneFixed}
        problem={form.phoneProblem}
        value={form.phone}
        onWrite={form.writePhone}
      />
      <BusinessStep form={fields} offers={offers} hasPhoneCheck={false} text={formText} />
      <PhotosStep form={fields} store={store} text={formText} />
      <Alert>{failure}</Alert>
      <Button type="submit" variant="primary" aria-busy={busy}>
        {text.save}
      </Button>
    </form>
  );
}

/** Holds the input of the form, and saves it. */
function usePreparedForm(
  prepared: OpenPrepared | undefined,
  formText: ListingFormText,
  onSave: () => void,
) {
  const { text: screenText, announce } = useScreen();
  const { form: text, unnamed } = screenText.prepared;
  const [store] = useState(() =>
    createPreparedStore(prepared, { missing: formText.photoGone, lost: formText.photoLost }),
  );
  const state = useStore(store, (current) => current);
  const [phone, setPhone] = useState(formatPhone(prepared?.phone ?? ''));
  const [phoneProblem, setPhoneProblem] = useState<string>();
  const [photoProblem, setPhotoProblem] = useState('');
  const focusAfterRender = useFocusAfterRender();
  const { busy, failure, run } = useStaffAction(screenText.ui.failedTyped);

  const save = () => {
    const number = parseKenyanMobile(phone);
    const isUploading = collectPictures(state).some(isPending);
    setPhoneProblem(number === undefined ? text.phoneWrong : undefined);
    setPhotoProblem(isUploading ? text.waitForPhotos : '');
    // The field is first in a form that is longer than the screen.
    if (number === undefined) focusAfterRender(phoneId);
    if (number === undefined || isUploading) return;
    void run(async () => {
      const draft = { ...state.draft, phone: state.draft.phone || number };
      await (prepared
        ? requestJson({
            method: 'PUT',
            path: `${path}/${prepared.id}`,
            body: { phone: number, draft, revision: prepared.revision },
          })
        : requestJson({ method: 'POST', path, body: { phone: number, draft } }));
      onSave();
      announce(fill(text.saved, { name: draft.title || unnamed }));
    });
  };
  return {
    store,
    fields: { state, problems: {}, write: store.write, focusAfterRender },
    phone,
    phoneProblem,
    writePhone: (typed: string) => {
      setPhone(typed);
      setPhoneProblem(undefined);
    },
    /** True after the SMS went out. */
    isPhoneFixed: prepared !== undefined && !['made', 'failed', 'unknown'].includes(prepared.state),
    failure: photoProblem || failure,
    busy,
    save,
  };
}
