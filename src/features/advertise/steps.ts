/** The steps of the form and their query parameters. */
import {
  getProblemField,
  listingSteps,
  type DraftField,
  type ListingProblems,
  type ProblemPath,
} from '#domain/listing/draft.schema.ts';

export const formSteps = ['business', 'photos', 'package'] as const;

/** A step, or the payment of the submitted listing. */
export type FormStep = (typeof formSteps)[number] | 'pay';

/** The position in the form, as in '?step=photos&listing=1001'. */
export interface Place {
  step: FormStep;
  /** Undefined until the first save. */
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

/** Returns the fields of a step; the payment screen has none. */
export function getFields(step: FormStep): readonly DraftField[] {
  return step === 'pay' ? [] : listingSteps[step];
}

/** Returns the places with problems in the order of these fields. */
export function wrongPlaces(
  problems: ListingProblems,
  fields: readonly DraftField[],
): ProblemPath[] {
  const places = Object.keys(problems) as ProblemPath[];
  return fields.flatMap((field) => places.filter((place) => getProblemField(place) === field));
}

/** Returns the first step with a problem, and its first place with a problem. */
export function firstWrong(
  problems: ListingProblems,
): { step: FormStep; place: ProblemPath } | undefined {
  for (const step of formSteps) {
    const [place] = wrongPlaces(problems, getFields(step));
    if (place !== undefined) return { step, place };
  }
  return undefined;
}

/** Returns the step after this one. */
export function following(step: FormStep): FormStep {
  return formSteps.find((_, at) => formSteps[at - 1] === step) ?? 'pay';
}
