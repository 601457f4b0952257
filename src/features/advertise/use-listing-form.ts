import { useEffect, useState } from 'react';
import {
  checkListing,
  type ListingChoices,
  type ListingDraft,
} from '#domain/listing/draft.schema.ts';
import { collectPictures, isSuccess, type Outcome } from './form-state.ts';
import type { FormStore } from './form-store.ts';
import { resumeUploads } from '../pictures/uploads.ts';
import type { Offers } from './offers.ts';
import { getFields, getNextStep, type FormStep } from './steps.ts';
import { waitForUploads, type ChangePictures } from '../pictures/picked-picture.ts';
import { useStore } from '../components/use-store.ts';
import { findProblems, useProblems, type ListingFormText } from './use-problems.ts';
import { getFieldId, headingId, useFormPosition } from './use-form-position.ts';

/** The state of the form, its current step, its problems and its actions. */
export type FormController = ReturnType<typeof useListingForm>;

/** The part of the controller that the fields use. The form of staff has these fields, too. */
export type FormFields = Pick<FormController, 'state' | 'problems' | 'write' | 'focusAfterRender'>;

/** Props that all parts of the form share. */
export interface FormPartProps {
  form: FormController;
  store: FormStore;
  offers: Offers;
  text: ListingFormText;
}

export function useListingForm(store: FormStore, choices: ListingChoices, text: ListingFormText) {
  const state = useStore(store, (current) => current);
  /**
   * True if a website was selected before a package that allows none. The next selected package that allows a
   * website restores the choice.
   */
  const [wantsWebsite, setWantsWebsite] = useState(false);
  const allProblems = findProblems(state, choices, text);
  useResumedUploads(store, text);
  const { step, openStep, focusAfterRender } = useFormPosition(state, allProblems);
  const { problems, checkFields, checkAllSteps, showServerProblems, clearServerProblems } =
    useProblems(allProblems, (firstProblem) =>
      openStep(firstProblem.step, getFieldId(firstProblem.path)),
    );

  const goToStep = (next: FormStep) => {
    void store.save();
    openStep(next);
  };

  return {
    state,
    step,
    checkAllSteps,
    problems,
    focusAfterRender,
    wantsWebsite,
    setWantsWebsite,
    write(part: Partial<ListingDraft>) {
      store.write(part);
      clearServerProblems(Object.keys(part));
    },
    goToStep,
    goToNextStep() {
      if (checkFields(getFields(step))) goToStep(getNextStep(step));
    },
    /**
     * Submits the draft of the time at which its images are uploaded.
     * @param signal - ends the wait for the uploads.
     * @returns the result; undefined if the wait was ended, or if a field has a problem, which then gets the focus.
     */
    async submit(consent: boolean, signal: AbortSignal): Promise<Outcome | undefined> {
      const end = checkAllSteps() ? await waitForImages(store, signal) : undefined;
      if (end === 'refused') openStep('photos');
      if (end !== 'uploaded') return undefined;
      if (!checkAllSteps(findProblems(store.get(), choices, text))) return undefined;
      const { complete } = checkListing(store.get().draft, choices);
      if (!complete) return undefined;
      const outcome = await store.submit(complete, consent);
      if (outcome.problems) showServerProblems(outcome.problems);
      else if (isSuccess(outcome)) openStep('pay');
      return outcome;
    },
    async discard(): Promise<Outcome> {
      const outcome = await store.discard();
      if (isSuccess(outcome)) focusAfterRender(headingId);
      return outcome;
    },
  };
}

/** Waits for the uploads of the images of the business and of its items. */
const waitForImages = ({ get, subscribe }: FormStore, signal: AbortSignal) =>
  waitForUploads(() => collectPictures(get()), subscribe, signal);

/** Continues the uploads that a reload stopped, on each step of the form. */
function useResumedUploads(store: FormStore, { pictures: text }: ListingFormText) {
  useEffect(() => {
    const { images, itemImages } = store.get();
    void resumeUploads(images, { purpose: 'listing' }, { change: store.changeImages, text });
    for (const [itemId, pictures] of Object.entries(itemImages)) {
      const change: ChangePictures = (update) => store.changeImages(update, itemId);
      void resumeUploads(pictures, { purpose: 'listing' }, { change, text });
    }
  }, [store, text]);
}
