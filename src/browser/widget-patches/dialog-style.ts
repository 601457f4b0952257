/**
 * Overrides the style sheet of the login widget inside its frame: the company's name and colours, a contrast of 4.5 to
 * 1, a visible focus, text of 16 px, and targets of 44 px within the screen. It is a constructed style sheet, because the
 * Content Security Policy allows only the hash of the widget's own one.
 */
export const dialogStyle = `
:root { --baseColor: #2c2273; }
.modalContent::before {
  content: var(--brand, '');
  display: block;
  margin: -8px 44px 16px;
  text-align: center;
  color: #2c2273;
  font: 700 20px var(--fontFamily);
}
form .btn[type=submit] { background: #ffb81c; border-color: #ffb81c; color: #191536; font-weight: 700; }
.btn:focus-visible, .btnLink:focus-visible, .btnPasswordToggle:focus-visible, .formControl:focus-visible {
  outline: 3px solid #1d4ed8;
  outline-offset: 2px;
}
.modalContainer, .btn, .btnLink, .flashMessage, .callOut { font-size: 16px; }
.btn, .btnLink, .formControl { min-height: 44px; }
.formGroup { display: grid; }
.formGroup > label { grid-area: 1 / 1; position: relative; }
.formGroup .visuallyHidden {
  clip: auto;
  display: block;
  width: auto;
  height: auto;
  margin: 0 0 4px;
  position: static;
  color: #0e1e25;
  font-weight: 700;
  white-space: normal;
}
.btnPasswordToggle .visuallyHidden { clip: rect(0 0 0 0); position: absolute; width: 1px; height: 1px; }
.btnPasswordToggle { position: relative; inset: auto; grid-area: 1 / 1; place-self: end; width: 44px; height: 44px; background-size: 20px 20px; opacity: 1; }
.formControl { padding-right: 44px; border-color: #6b7780; }
.inputFieldIcon { top: auto; bottom: 14px; }
.formGroup ::placeholder { color: transparent !important; }
.btnHeader { color: #55626a; }
.btnClose { top: 4px; right: 4px; color: #55626a; }
.flashMessage { opacity: 1; color: #0e1e25; }
.error { color: #9f1220; }
.disabled { opacity: 1; }
::placeholder { color: #55626a !important; }
#stale-link, .formGroup > p { margin: 4px 0 0; color: #3d4a52; }
.formGroup > [id$=-problem] { color: #9f1220; font-weight: 700; }
[aria-invalid] { border-color: #9f1220; }
#greeting { color: #0e1e25; }
#stale-link, #greeting, #why-account { margin: 16px 0; color: #0e1e25; }
#taken-address { display: flex; flex-wrap: wrap; gap: 0 24px; justify-content: center; }
#taken-address .btnLink:first-child { padding: 0 24px; border-radius: 4px; background: #ffb81c; color: #191536; font-weight: 700; text-decoration: none; }
.modalContent:has(#taken-address) form .btn[type=submit] { background: #fff; border-color: #2c2273; color: #2c2273; }
#taken-address .btnLink { width: auto; margin: 0; border: 0; color: #2c2273; text-decoration: underline; }
.confirmation { overflow-wrap: anywhere; color: #0e1e25; }
h2.confirmation { margin: 16px 0; font-size: 20px; line-height: 1.3; outline: none; }
.confirmation p { margin: 16px 0; }
.confirmation p:empty { margin: 0; }
.confirmation .btn { font-weight: 700; }
.confirmation .btn.waits { background: #fff; border-color: #2c2273; color: #2c2273; }
.confirmation .btn[aria-disabled=true] { border-color: #6b7780; background: #fff; color: #3d4a52; cursor: default; }
.confirmation .btnLink { margin-top: 0; border: 0; color: #2c2273; text-decoration: underline; }
.awaits-confirmation :is(.header, .forgotPasswordLink, .providersGroup, #why-account, #greeting),
.awaits-confirmation form > :not(.flashMessage) { display: none; }
.awaits-confirmation .flashMessage { text-align: start; }
.awaits-confirmation .flashMessage:not(.error) { position: absolute; width: 1px; height: 1px; padding: 0; overflow: hidden; clip-path: inset(50%); }
:root:not(.has-other-service) .subheader { display: none; }
.providerGoogle { background-color: #2f6bd0; }
.providerGitLab { background-color: #b8391e; }
.providerFacebook { background-color: #0f63d0; }
`;
