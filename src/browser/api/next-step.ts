import type { NextStepCard } from '#domain/listing/next-step.ts';
import { loadOpenPayment } from '../account-menu.ts';
import { requestJson } from './request.ts';

/** What the member who is here should do next. @throws {Problem} */
export async function loadNextStep(signal: AbortSignal): Promise<NextStepCard> {
  const card = await requestJson<NextStepCard>({ path: '/api/my-next-step', signal });
  const { open } = card;
  if (open) void loadOpenPayment().then((openPayment) => openPayment?.noteOpenPayment(open));
  return card;
}
