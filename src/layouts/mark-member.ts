/**
 * Inline script that runs in the head before the first paint. If the identity library has stored a session, under its
 * key `gotrue.user`, the script sets `data-member` on the root element. At '/?public' it also sets `data-public`. The
 * style sheets show the public or the members' part of a page by these attributes. If storage is blocked, the page
 * stays in the state for visitors.
 * @param publicHome - '/?public' in the language of the page.
 */
export const createMarkMemberScript = (publicHome: string) =>
  `try{if(localStorage["gotrue.user"]||sessionStorage["gotrue.user"]){let d=document.documentElement.dataset,l=location;d.member="";l.pathname+l.search=="${publicHome}"&&(d.public="")}}catch{}`;
