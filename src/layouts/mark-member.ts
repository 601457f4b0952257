/**
 * Runs in the head before anything is painted: a stored session marks the page as a member's, '/?public' as
 * what she wants to see as visitors do, and the style sheet shows the right half. Storage may be blocked,
 * which reads as nobody.
 */
export const markMember =
  'try{if(localStorage["gotrue.user"]||sessionStorage["gotrue.user"]){let d=document.documentElement.dataset,l=location;d.member="";l.pathname+l.search=="/?public"&&(d.public="")}}catch{}';
