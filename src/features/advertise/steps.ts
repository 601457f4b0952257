/** The steps of the form and their query parameters. */
import {
  getProblemField,
  listingSteps,
  type DraftField,
  type ListingProblems,
  type ProblemPath,
} from '#domain/listing/draft.schema.ts';

export const formSteps = ['business', 'photos', 'package'] as const;

export type EditableStep = (typeof formSteps)[number];

/** A step of the form, or the screen with its result and the payment. */
export type FormStep = EditableStep | 'pay';

/** The step and the listing in the query, as in '?step=photos&listing=1001'. */
export interface FormPosition {
  step: FormStep;
  /** Undefined until the first save. */
  listing: number | undefined;
}

/** Matches the id of a listing. With at most 15 digits it is an exact number. */
const listingIdPattern = /^[1-9]\d{0,14}$/;

/**
 * Returns the position in a query. A missing or invalid step becomes 'business', and an invalid listing undefined.
 */
export function parsePosition(query: string): FormPosition {
  const parameters = new URLSearchParams(query);
  const requestedStep = parameters.get('step');
  const listing = parameters.get('listing') ?? '';
  return {
    step: [...formSteps, 'pay' as const].find((step) => step === requestedStep) ?? 'business',
    listing: listingIdPattern.test(listing) ? Number(listing) : undefined,
  };
}

export function formatQuery({ step, listing }: FormPosition): string {
  return `?${new URLSearchParams({
    step,
    ...(listing !== undefined && { listing: String(listing) }),
  }).toString()}`;
}

/** Returns the fields of a step. The payment screen has none. */
export function getFields(step: FormStep): readonly DraftField[] {
  return step === 'pay' ? [] : listingSteps[step];
}

/**
 * Returns the paths of the problems of `fields`, in the order of `fields`. The path of an item's problem
 * contains the item's id.
 */
export function findProblemPaths(
  problems: ListingProblems,
  fields: readonly DraftField[],
): ProblemPath[] {
  const paths = Object.keys(problems) as ProblemPath[];
  return fields.flatMap((field) => paths.filter((path) => getProblemField(path) === field));
}

/** Returns the first step with a problem, and the path of its first problem; undefined without a problem. */
export function findFirstProblem(
  problems: ListingProblems,
): { step: FormStep; path: ProblemPath } | undefined {
  for (const step of formSteps) {
    const [path] = findProblemPaths(problems, getFields(step));
    if (path !== undefined) return { step, path };
  }
  return undefined;
}

/** The value of the query parameter `step` for the first step with a problem, or the last one without a problem. */
export const unfinishedStep = 'next';

/** Returns the step of the value `next`. */
export const findUnfinishedStep = (problems: ListingProblems): FormStep =>
  findFirstProblem(problems)?.step ?? 'package';

/** Returns the next step. After the last step it is the payment screen 'pay'. */
export function getNextStep(step: FormStep): FormStep {
  return formSteps.find((_, index) => formSteps[index - 1] === step) ?? 'pay';
}
