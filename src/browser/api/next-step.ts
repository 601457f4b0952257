import type { NextStepCard } from '#domain/listing/next-step.ts';
import { requestJson } from './request.ts';

/** What the member who is here should do next. @throws {Problem} */
export function loadNextStep(signal: AbortSignal): Promise<NextStepCard> {
  return requestJson({ path: '/api/my-next-step', signal });
}
