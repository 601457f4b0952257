/** The steps of the form, and how they stand in the address. */
import {
  listingSteps,
  type DraftField,
  type ListingProblems,
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
  const wanted = parameters.get('step');
  const listing = parameters.get('listing') ?? '';
  return {
    step: [...formSteps, 'pay' as const].find((step) => step === wanted) ?? 'business',
    listing: /^[1-9]\d{0,14}$/.test(listing) ? Number(listing) : undefined,
  };
}

export function queryOf({ step, listing }: Place): string {
  return `?${new URLSearchParams({
    step,
    ...(listing !== undefined && { listing: String(listing) }),
  }).toString()}`;
}

/** The fields that a step asks for; paying asks for none. */
export function fieldsOf(step: FormStep): readonly DraftField[] {
  return step === 'pay' ? [] : listingSteps[step];
}

/** The first step in which something is wrong, and in it the first field. */
export function firstWrong(
  problems: ListingProblems,
): { step: FormStep; field: DraftField } | undefined {
  for (const step of formSteps) {
    const field = fieldsOf(step).find((one) => problems[one] !== undefined);
    if (field !== undefined) return { step, field };
  }
  return undefined;
}

/** Where 'Next' leads. */
export function following(step: FormStep): FormStep {
  return formSteps.find((_, at) => formSteps[at - 1] === step) ?? 'pay';
}
