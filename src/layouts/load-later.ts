/**
 * Runs at the end of a built page and loads its scripts, which lean-page.ts named in `data-later`: at
 * once for a member, whose islands don't wait for the scripts that hydrate them, and for whoever follows
 * a link with a token; for a visitor when the page has loaded, so that they take nothing from what she came to see, or when she touches a login button. A
 * button that was pressed too early is pressed again. Who saves data gets what islands need only with
 * the login, because until then no island would hydrate.
 */
export const loadLater = `{
const page=document.documentElement,files=page.dataset.later,isMember="member"in page.dataset;
let all;
const load=()=>all??=Promise.all(files.split(" ").map(file=>import(file))).then(()=>stop.abort()),
{saveData,effectiveType="4g"}=navigator.connection??{},
isThrifty=saveData||effectiveType!=="4g",
stop=new AbortController,
buttonOf=({target})=>target.closest?.("[data-identity]"),
fail=()=>{all=undefined;const status=document.getElementById("identity-status");status?.replaceChildren(status.dataset.failed)};
if(files){
for(const touch of["pointerover","focusin","touchstart","click"])document.addEventListener(touch,event=>{
const button=buttonOf(event);
if(button)load().then(()=>event.type==="click"&&button.click(),event.type==="click"?fail:()=>all=undefined)
},{passive:true,signal:stop.signal});
const soon=()=>load().catch(()=>page.dataset.failed=all=undefined);
if(isMember)for(const island of document.querySelectorAll("[client=member]")){
for(const name of["component-url","renderer-url"])import(island.getAttribute(name)).catch(()=>{})
}
if(isMember||location.hash.includes("_token="))soon();
else{
const rest=()=>isThrifty?files.split(" ").filter(file=>!file.includes("/islands.")).forEach(file=>import(file).catch(()=>{})):soon();
if(document.readyState==="complete")rest();
else addEventListener("load",()=>setTimeout(rest),{once:true});
}
}}`.replaceAll('\n', '');
