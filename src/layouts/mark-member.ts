/**
 * Runs in the head before anything is painted: a stored session marks the page as a member's, and the
 * style sheet shows the right half. Storage may be blocked, which reads as nobody.
 */
export const markMember =
  'try{(localStorage["gotrue.user"]||sessionStorage["gotrue.user"])&&(document.documentElement.dataset.member="")}catch{}';
