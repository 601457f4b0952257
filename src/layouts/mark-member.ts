/**
 * Inline script that runs in the head before the first paint. If the identity library has stored a session, under its
 * key `gotrue.user`, the script sets `data-member` on the root element. At '/?public' it also sets `data-public`. The
 * style sheets show the public or the members' part of a page by these attributes. If storage is blocked, the page
 * stays in the state for visitors.
 */
export const markMemberScript =
  'try{if(localStorage["gotrue.user"]||sessionStorage["gotrue.user"]){let d=document.documentElement.dataset,l=location;d.member="";l.pathname+l.search=="/?public"&&(d.public="")}}catch{}';
