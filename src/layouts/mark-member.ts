/**
 * Inline script that runs in the head before the first paint. A stored session marks the page as a member's, and
 * '/?public' as the public view for a member, so that the style sheet shows the right half. If storage is blocked,
 * the page stays a visitor's.
 */
export const markMember =
  'try{if(localStorage["gotrue.user"]||sessionStorage["gotrue.user"]){let d=document.documentElement.dataset,l=location;d.member="";l.pathname+l.search=="/?public"&&(d.public="")}}catch{}';
