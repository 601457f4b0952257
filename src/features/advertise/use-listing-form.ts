import { useEffect, useRef, useState } from 'react';
import {
  checkListing,
  type ListingChoices,
  type ListingDraft,
  type ProblemPlace,
} from '#domain/listing/draft.schema.ts';
import type { PaymentRequest } from '#domain/listing/own-listing.ts';
import type { Outcome } from './form-state.ts';
import type { FormStore } from './form-store.ts';
import type { Offers } from './offers.ts';
import type { Text, Words } from '#content/text/text.ts';
import { fieldsOf, following, formSteps, type FormStep } from './steps.ts';
import { useStore } from '../components/use-store.ts';
import { isAny, problemsOf, useProblems } from './use-problems.ts';
import { useStep } from './use-step.ts';
import { whatIsDue } from './what-is-due.ts';

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
  const { step: wanted, goTo: goToStep } = useStep(state.id);
  /** Remembered beside the draft while a package is chosen that no website comes with. */
  const [wantsWebsite, setWantsWebsite] = useState(false);
  const focus = useFocus();
  /** What is live stands on one screen. */
  const goTo = (next: FormStep) => state.facts.state !== 'live' && goToStep(next);

  const wrong = problemsOf(state, choices, text);
  const isSending = isAny(state.photos, 'sending');
  const due = whatIsDue(state.facts, state.draft);
  const mayPay = !due.handIn && (due.payment !== undefined || !due.pay || !wrong.package);
  const step = wanted === 'pay' && !mayPay ? 'package' : wanted;
  const { problems, tell, refuse, forget } = useProblems(wrong, (first) => {
    goTo(first.step);
    focus.on(first.place);
  });

  const write = (part: Partial<ListingDraft>) => {
    store.write(part);
    forget(Object.keys(part));
  };

  const go = (next: FormStep) => {
    void store.save();
    goTo(next);
    focus.onHeading();
  };

  const check = async (
    consent: boolean,
    request?: PaymentRequest,
  ): Promise<Outcome | undefined> => {
    forget();
    const { complete } = checkListing(state.draft, choices);
    if (tell(formSteps.flatMap(fieldsOf))) return undefined;
    if (!complete || isSending) return { isOnTheWay: true };
    return store.submit(complete, consent, request);
  };

  return {
    state,
    step,
    problems,
    /** Whether a photo is on its way. */
    isSending,
    wantsWebsite,
    setWantsWebsite,
    write,
    go,
    next() {
      if (!tell(fieldsOf(step))) go(following(step));
    },
    /** @returns what to tell of it; undefined where a field is wrong, to which it leads. */
    async handIn(consent: boolean, request?: PaymentRequest): Promise<Outcome | undefined> {
      const outcome = await check(consent, request);
      if (!outcome) return undefined;
      if (outcome.problems) refuse(outcome.problems);
      else if (Object.keys(outcome).length === 0) {
        goTo('pay');
        // With a payment, the focus goes to what is to be paid.
        if (!request) focus.onHeading();
      }
      return outcome;
    },
    pay: (request: PaymentRequest) => store.pay(request),
    discard: async () => {
      const outcome = await store.discard();
      if (Object.keys(outcome).length === 0) focus.onHeading();
      return outcome;
    },
  };
}

export const fieldId = (place: ProblemPlace) => `listing-${place}`;
export const headingId = 'listing-step';

/** Puts the focus on something once it is there. */
function useFocus() {
  const wanted = useRef<string>(undefined);
  const [, render] = useState(0);
  useEffect(() => {
    if (wanted.current === undefined) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
  });
  const on = (id: string) => {
    wanted.current = id;
    render((times) => times + 1);
  };
  return { on: (place: ProblemPlace) => on(fieldId(place)), onHeading: () => on(headingId) };
}
