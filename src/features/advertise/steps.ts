/** The steps of the form, and how they stand in the address. */
import {
  fieldOf,
  listingSteps,
  type DraftField,
  type ListingProblems,
  type ProblemPlace,
} from '#domain/listing/draft.schema.ts';

export const formSteps = ['business', 'photos', 'package'] as const;

/** A step, or paying for what was sent. */
export type FormStep = (typeof formSteps)[number] | 'pay';

/** Where somebody is: '?step=photos&listing=1001'. */
export interface Place {
  step: FormStep;
  /** Undefined for a listing that is not saved yet. */
  listing: number | undefined;
}

export function placeFrom(query: string): Place {
  const parameters = new URLSearchParams(query);
  const requestedStep = parameters.get('step');
  const listing = parameters.get('listing') ?? '';
  return {
    step: [...formSteps, 'pay' as const].find((step) => step === requestedStep) ?? 'business',
    listing: /^[1-9]\d{0,14}$/.test(listing) ? Number(listing) : undefined,
  };
}

export function formatQuery({ step, listing }: Place): string {
  return `?${new URLSearchParams({
    step,
    ...(listing !== undefined && { listing: String(listing) }),
  }).toString()}`;
}

/** The fields that a step asks for; paying asks for none. */
export function getFields(step: FormStep): readonly DraftField[] {
  return step === 'pay' ? [] : listingSteps[step];
}

/** Where something is wrong in these fields, in their order. */
export function wrongPlaces(
  problems: ListingProblems,
  fields: readonly DraftField[],
): ProblemPlace[] {
  const places = Object.keys(problems) as ProblemPlace[];
  return fields.flatMap((field) => places.filter((place) => fieldOf(place) === field));
}

/** The first step in which something is wrong, and in it the first place. */
export function firstWrong(
  problems: ListingProblems,
): { step: FormStep; place: ProblemPlace } | undefined {
  for (const step of formSteps) {
    const [place] = wrongPlaces(problems, getFields(step));
    if (place !== undefined) return { step, place };
  }
  return undefined;
}

/** Where 'Next' leads. */
export function following(step: FormStep): FormStep {
  return formSteps.find((_, at) => formSteps[at - 1] === step) ?? 'pay';
}
