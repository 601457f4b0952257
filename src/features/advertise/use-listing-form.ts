import { useState } from 'react';
import {
  checkListing,
  type ListingChoices,
  type ListingDraft,
} from '#domain/listing/draft.schema.ts';
import { collectPictures, type Outcome } from './form-state.ts';
import type { FormStore } from './form-store.ts';
import type { Offers } from './offers.ts';
import type { Text, Words } from '#content/text/text.ts';
import { getFields, following, formSteps, type FormStep } from './steps.ts';
import { useStore } from '../components/use-store.ts';
import { isAny, findProblems, useProblems } from './use-problems.ts';
import { fieldId, headingId, useFormPosition } from './use-form-position.ts';

export type ListingForm = ReturnType<typeof useListingForm>;

/** What a part of the form is given. */
export interface FormPartProps {
  form: ListingForm;
  store: FormStore;
  offers: Offers;
  text: ListingFormText;
}

/** With what is fetched beside the listing. */
export type ListingFormText = Words<'advertise'> & Text['advertiseWords'];

/** The form: where one is in it, what is wrong with it, and the ways on. */
export function useListingForm(store: FormStore, choices: ListingChoices, text: ListingFormText) {
  const state = useStore(store, (now) => now);
  /** Remembered beside the draft while a package is chosen that no website comes with. */
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

  /** @returns whether nothing is wrong; else it leads to the first that is. */
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
    /** Whether an image is on its way. */
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
    /** @returns what to tell of it; undefined where a field is wrong, to which it leads. */
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
