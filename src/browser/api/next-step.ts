import type { NextStepCard } from '#domain/listing/next-step.ts';
import { loadOpenPaymentModule } from '../account-menu.ts';
import { requestJson } from './request.ts';

/**
 * Loads the member's next step. It also records an open payment on the device.
 * @throws {Problem} as {@link requestJson}.
 */
export async function loadNextStep(signal: AbortSignal): Promise<NextStepCard> {
  const card = await requestJson<NextStepCard>({ path: '/api/my-next-step', signal });
  const { open } = card;
  if (open) void loadOpenPaymentModule().then((module) => module?.recordOpenPayment(open));
  return card;
}
