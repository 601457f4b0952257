import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { optimizePage } from './optimize-page.ts';

const getHash = (source: string) =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

const markScript = 'document.documentElement.dataset.member=""';
const menuModule = 'document.querySelector("button")';
const directive = '(()=>{(self.Astro||(self.Astro={})).member=1})()';
const runtime = 'customElements.define("astro-island",class extends HTMLElement{})';

const policy = [
  "default-src 'none'",
  `script-src 'self' ${[markScript, menuModule, directive, runtime, 'of another page'].map(getHash).join(' ')}`,
  `style-src-elem 'self' ${getHash('p{}')}`,
].join(';');

const page = `<html lang="en"><head><meta http-equiv="content-security-policy" content="${policy}">
<script>${markScript}</script></head>
<body><script>${directive}</script><script>${runtime}</script><astro-island uid="ox3kc" prefix="r22"></astro-island>
<script type="module">${menuModule}</script><!--deferred--><script type="module" src="/_astro/menu.js"></script><!--/deferred--><!--deferred--><script type="module" src="/_astro/login.js"></script><!--/deferred--><script type="module" src="/Search.js"></script></body>`;

test('island scripts become one file, deferred scripts are only named', () => {
  const { html, islands } = optimizePage(page, () => '/_astro/islands.js');
  expect(islands).toBe(`${directive};\n${runtime}`);
  expect(html).toContain(
    '<html data-islands="/_astro/islands.js" data-deferred="/_astro/menu.js /_astro/login.js" lang="en">',
  );
  expect(html).not.toContain('customElements');
  expect(html).toContain('<astro-island prefix="r22">');
  expect(html.match(/src="[^"]+"/g)).toEqual(['src="/Search.js"']);
});

test('immediate scripts stay in the page, allowed by its policy', () => {
  const { html } = optimizePage(page, () => '/_astro/islands.js');
  const deferredMenu = `addEventListener("DOMContentLoaded",()=>{${menuModule}})`;
  expect(html).toContain(`<script>${markScript}</script>`);
  expect(html).toContain(`<script>${deferredMenu}</script>`);
  const scripts = /script-src ([^;]*)/.exec(html)?.[1]?.split(' ');
  expect(scripts).toEqual(["'self'", getHash(markScript), getHash(deferredMenu)]);
});

test('immediate modules become one script with separate scopes', () => {
  const modules = ['var a=1', 'import("/b.js")', 'import("./c.js")', 'import.meta.url'];
  const tags = modules.map((module) => `<script type="module">${module}</script>`);
  const listeners = modules
    .slice(0, 2)
    .map((module) => `addEventListener("DOMContentLoaded",()=>{${module}})`);
  expect(optimizePage(tags.join('<p>'), () => '/x.js').html).toBe(
    `<p><script>${listeners.join(';')}</script><p>${tags[2]}<p>${tags[3]}`,
  );
});

test('scripts and components are replaced by the chunks with their code, each once', () => {
  const deferredTags = ['a', 'b', 'c']
    .map((name) => `<script type="module" src="/_astro/${name}.js"></script>`)
    .join('');
  const island =
    '<astro-island component-url="/_astro/Control.js" component-export="default" renderer-url="/_astro/client.js">';
  const { html } = optimizePage(
    `<html><!--deferred-->${deferredTags}<!--/deferred-->${island}`,
    () => '',
    [],
    {
      resolveScript: (address) => (address === '/_astro/c.js' ? address : '/_astro/page.js'),
      resolveComponent: () => ({ address: '/_astro/control.js', name: 't' }),
    },
  );
  expect(html).toBe(
    '<html data-deferred="/_astro/page.js /_astro/c.js">' +
      '<astro-island component-url="/_astro/control.js" component-export="t" renderer-url="/_astro/client.js">',
  );
});

test('the data of an island needs no entities, and has neither options nor marks of its end', () => {
  const island = (props: string, options: string, end = '') =>
    `<astro-island props=${props} ssr client="member" opts=${options}${end}>`;
  const data = '"{&quot;text&quot;:[0,&quot;It\'s &amp;quot; &lt;b&gt;&quot;]}"';
  expect(
    optimizePage(
      `${island(data, '"{&quot;name&quot;:&quot;Feed&quot;}"', ' await-children')}<!--astro:end-->`,
      () => '/x.js',
    ).html,
  ).toBe(island(`'{"text":[0,"It&#39;s &amp;quot; &lt;b&gt;"]}'`, '"{}"'));
  expect(optimizePage('<p data-brief="" alt="">', () => '/x.js').html).toBe(
    '<p data-brief alt="">',
  );
  expect(optimizePage('<p data-hours="Sa &quot;by appointment&quot;">', () => '/x.js').html).toBe(
    `<p data-hours='Sa "by appointment"'>`,
  );
});

test('a page without islands loads no further file', () => {
  const plain = `<head><script>${markScript}</script></head><body></body>`;
  expect(optimizePage(plain, () => '/x.js')).toEqual({ html: plain, islands: undefined });
});

test('a module with imports stays a module', () => {
  const importing = `<script type="module">import{a}from"/a.js";a()</script>`;
  expect(optimizePage(importing, () => '/x.js').html).toBe(importing);
});

test('style sheets become one, and the policy allows only it and the dialog style', () => {
  const rules = ['@font-face{}', 'p{}', 'b{}'];
  const sheets = rules.map((rule) => `<style>${rule}</style>`).join('<link>');
  const allPagesPolicy = `style-src-elem 'self' ${[...rules, 'of another page', 'of the dialog'].map(getHash).join(' ')}`;
  const createMeta = (policy: string) =>
    `<meta http-equiv="content-security-policy" content="${policy}">`;
  const dialogHash = getHash('of the dialog');
  const dialogStyles = [dialogHash.replaceAll("'", '')];
  expect(optimizePage(createMeta(allPagesPolicy) + sheets, () => '/x.js', dialogStyles).html).toBe(
    `${createMeta(`style-src-elem 'self' ${getHash(rules.join(''))} ${dialogHash}`)}<style>${rules.join('')}</style><link><link>`,
  );
});

test('white space stays where it is displayed or is code, and nowhere else', () => {
  const source = `<ul> <li> <a href="/">A</a> <b>B</b> </li> <li><p>C</p>\n<p>D</p></li> </ul>
<script>"<p> <p>"</script> <pre><p> </p> <p></p></pre> <picture></picture> <h3>E</h3>`;
  expect(optimizePage(source, () => '/x.js').html).toBe(
    '<ul><li> <a href="/">A</a> <b>B</b> </li><li><p>C</p><p>D</p></li></ul>' +
      '<script>"<p> <p>"</script><pre><p> </p> <p></p></pre><picture></picture><h3>E</h3>',
  );
});

test('a media query has its signs as they are, and other attributes stay escaped', () => {
  const source = '<source media="(width &lt; 40rem)" sizes="(width &lt; 40rem) 6rem" alt="&lt;b>">';
  expect(optimizePage(source, () => '/x.js').html).toBe(
    '<source media="(width < 40rem)" sizes="(width < 40rem) 6rem" alt="&lt;b>">',
  );
});
