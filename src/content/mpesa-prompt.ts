/**
 * True if members can pay by M-Pesa's prompt. The setting `MPESA` decides. If it is not set, the prompt is
 * available with Daraja's settings, or on a developer's machine with the simulator. The build and the endpoints use
 * the same value.
 */
export const hasMpesaPrompt = isPromptAvailable(process.env);

function isPromptAvailable({
  MPESA = '',
  DARAJA_CONSUMER_KEY = '',
  NETLIFY,
}: NodeJS.ProcessEnv): boolean {
  if (MPESA.trim() === 'off') return false;
  return NETLIFY !== 'true' || DARAJA_CONSUMER_KEY.trim() !== '';
}
