/**
 * True if members can pay by M-Pesa's prompt. `MPESA=off` switches the prompt off. Otherwise it is available on
 * Netlify if `DARAJA_CONSUMER_KEY` is set, and always on any other machine, which can use the simulator. The build
 * and the endpoints use the same value.
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
