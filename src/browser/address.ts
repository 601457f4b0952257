/**
 * Changes what stands in the address bar without going anywhere.
 * @param change - relative to the page, such as '#faq-refund' or '?q=mats'.
 */
export function showInAddress(change: string): void {
  history.replaceState(history.state, '', change);
}
