import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  checkAdvert,
  type AdvertChoices,
  type AdvertDraft,
  type AdvertField,
  type AdvertProblems,
} from '../../domain/advert/advert.schema.ts';
import type { PaymentRequest } from '../../domain/advert/own-listing.ts';
import type { Outcome } from './advert-state.ts';
import type { AdvertStore } from './advert-store.ts';
import type { AdvertiseText } from './advertise-text.ts';
import { fieldsOf, firstWrong, formSteps, type FormStep } from './steps.ts';
import { useStep } from './use-place.ts';

export type AdvertForm = ReturnType<typeof useAdvertForm>;

/** The form: where one is in it, what is wrong with it, and the ways on. */
export function useAdvertForm(store: AdvertStore, choices: AdvertChoices, text: AdvertiseText) {
  const state = useSyncExternalStore(store.subscribe, store.read, store.read);
  const { step, goTo } = useStep(state.id);
  /** Fields of which she was told what is wrong. What she has not come to yet is not wrong. */
  const [told, setTold] = useState<readonly AdvertField[]>([]);
  const [refused, setRefused] = useState<AdvertProblems>({});
  /** Kept beside the draft while a package is chosen that no website comes with. */
  const [wantsWebsite, keepWebsite] = useState(false);
  const focus = useFocus();

  const wrong = problemsOf(state, choices, text);
  const problems: AdvertProblems = { ...only(wrong, told), ...refused };

  const tell = (fields: readonly AdvertField[], found: AdvertProblems) => {
    setTold((before) => [...new Set([...before, ...fields])]);
    const first = firstWrong(found);
    if (first) {
      goTo(first.step);
      focus.on(first.field);
    }
    return first !== undefined;
  };

  const write = (part: Partial<AdvertDraft>) => {
    store.write(part);
    setRefused((before) => without(before, Object.keys(part) as AdvertField[]));
  };

  const go = (next: FormStep) => {
    void store.save();
    goTo(next);
    focus.onHeading();
  };

  const check = (consent: boolean, request?: PaymentRequest) => {
    setRefused({});
    if (tell(formSteps.flatMap(fieldsOf), wrong)) return undefined;
    return store.submit(consent, request);
  };

  return {
    state,
    step,
    problems,
    wantsWebsite,
    keepWebsite,
    write,
    go,
    isDone: (one: FormStep) => fieldsOf(one).every((field) => wrong[field] === undefined),
    next() {
      const fields = fieldsOf(step);
      if (tell(fields, only(wrong, fields))) return;
      const following = formSteps[formSteps.indexOf(step) + 1];
      if (following) go(following);
    },
    /** @returns what to tell of it; nothing where a field is wrong, to which it leads. */
    async handIn(consent: boolean, request?: PaymentRequest): Promise<Outcome> {
      const outcome = (await check(consent, request)) ?? {};
      if (outcome.problems) {
        setRefused(outcome.problems);
        tell([], outcome.problems);
      }
      return outcome;
    },
    pay: (request: PaymentRequest) => store.pay(request),
  };
}

/** A photo that is on its way counts as one, until the advert is handed in. */
function problemsOf(
  { draft, photos }: ReturnType<AdvertStore['read']>,
  choices: AdvertChoices,
  text: AdvertiseText,
): AdvertProblems {
  const problems = checkAdvert(draft, choices).problems ?? {};
  const isAny = (state: string) => photos.some((photo) => photo.state === state);
  if (isAny('failed')) return { ...problems, photos: text.photosFailed };
  return isAny('sending') ? { ...problems, photos: text.photosSending } : problems;
}

function only(problems: AdvertProblems, fields: readonly AdvertField[]): AdvertProblems {
  const entries = Object.entries(problems) as [AdvertField, string][];
  return Object.fromEntries(entries.filter(([field]) => fields.includes(field)));
}

function without(problems: AdvertProblems, fields: readonly AdvertField[]): AdvertProblems {
  const entries = Object.entries(problems) as [AdvertField, string][];
  return Object.fromEntries(entries.filter(([field]) => !fields.includes(field)));
}

export const fieldId = (field: AdvertField) => `advert-${field}`;
export const headingId = 'advert-step';

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
  return { on: (field: AdvertField) => on(fieldId(field)), onHeading: () => on(headingId) };
}
