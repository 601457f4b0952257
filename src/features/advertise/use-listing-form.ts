import { useState } from 'react';
import {
  checkListing,
  type ListingChoices,
  type ListingDraft,
} from '#domain/listing/draft.schema.ts';
import { collectPictures, type Outcome } from './form-state.ts';
import type { FormStore } from './form-store.ts';
import type { Offers } from './offers.ts';
import type { Text, PageText } from '#content/text/text.ts';
import { getFields, following, formSteps, type FormStep } from './steps.ts';
import { useStore } from '../components/use-store.ts';
import { isAny, findProblems, useProblems } from './use-problems.ts';
import { fieldId, headingId, useFormPosition } from './use-form-position.ts';

export type ListingForm = ReturnType<typeof useListingForm>;

/** Props that all parts of the form share. */
export interface FormPartProps {
  form: ListingForm;
  store: FormStore;
  offers: Offers;
  text: ListingFormText;
}

/** The page's texts and those that load together with the listing. */
export type ListingFormText = PageText<'advertise'> & Text['advertiseForm'];

/** Returns the form's state, its current step and problems, and its actions. */
export function useListingForm(store: FormStore, choices: ListingChoices, text: ListingFormText) {
  const state = useStore(store, (now) => now);
  /** Remembers the choice of a website while a package without one is selected. */
  const [wantsWebsite, setWantsWebsite] = useState(false);
  const wrong = findProblems(state, choices, text);
  const { step, toStep, focusOn } = useFormPosition(state, wrong);
  const { problems, report, refuse, forget } = useProblems(wrong, (first) => {
    toStep(first.step);
    focusOn(fieldId(first.place));
  });
  const isSending = isAny(collectPictures(state), 'sending');

  const go = (next: FormStep) => {
    void store.save();
    toStep(next);
    focusOn(headingId);
  };

  /** @returns true if there are no problems; otherwise it focuses the first field with one. */
  const check = () => {
    forget();
    return !report(formSteps.flatMap(getFields));
  };

  return {
    state,
    step,
    check,
    problems,
    focusOn,
    /** True while an image uploads. */
    isSending,
    wantsWebsite,
    setWantsWebsite,
    write(part: Partial<ListingDraft>) {
      store.write(part);
      forget(Object.keys(part));
    },
    go,
    next() {
      if (!report(getFields(step))) go(following(step));
    },
    /** @returns the result of the submission; undefined if a field has a problem, which then gets the focus. */
    async handIn(consent: boolean): Promise<Outcome | undefined> {
      if (!check()) return undefined;
      const { complete } = checkListing(state.draft, choices);
      if (!complete || isSending) return { isUploading: true };
      const outcome = await store.submit(complete, consent);
      if (outcome.problems) refuse(outcome.problems);
      else if (isDone(outcome)) {
        toStep('pay');
        focusOn(headingId);
      }
      return outcome;
    },
    async discard(): Promise<Outcome> {
      const outcome = await store.discard();
      if (isDone(outcome)) focusOn(headingId);
      return outcome;
    },
  };
}

const isDone = (outcome: Outcome) => Object.keys(outcome).length === 0;
