/**
 * Makes Roboto the system's font of the browser, as on Android phones. The fonts of a Linux machine are wider, so that
 * texts wrap at other places.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const folder = resolve('node_modules/.cache/phone-font');
/** The addresses of the regular and of the bold font by the names of their files. */
const fonts = {
  'Roboto-400.ttf': () =>
    import.meta.resolve('@fontsource/roboto/files/roboto-latin-400-normal.woff2'),
  'Roboto-700.ttf': () =>
    import.meta.resolve('@fontsource/roboto/files/roboto-latin-700-normal.woff2'),
};

/** The characters from the space to the end of Latin Extended-A, and the punctuation of texts. */
const characters =
  Array.from({ length: 0x180 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20)).join('') +
  '‐‑–—‘’“”…•→';

/**
 * Returns the environment variables of a browser that shows Roboto. Fontconfig reads them; browsers of other systems
 * than Linux ignore them.
 */
export async function getPhoneFontVariables(): Promise<Record<string, string | undefined>> {
  await mkdir(join(folder, 'fonts'), { recursive: true });
  await Promise.all(Object.entries(fonts).map(([name, findSource]) => writeFont(name, findSource)));
  const configuration = join(folder, 'fonts.conf');
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    '<fontconfig>',
    '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>',
    `<dir>${join(folder, 'fonts')}</dir>`,
    `<cachedir>${join(folder, 'cache')}</cachedir>`,
    ...['system-ui', 'sans-serif'].map(preferRoboto),
    '</fontconfig>',
  ];
  await replaceFile(configuration, lines.join('\n'));
  return { ...process.env, FONTCONFIG_FILE: configuration };
}

/** Writes the font as TrueType, because the browser reads no compressed font of the system. */
async function writeFont(name: string, findSource: () => string): Promise<void> {
  const target = join(folder, 'fonts', name);
  if (existsSync(target)) return;
  const source = await readFile(fileURLToPath(findSource()));
  await replaceFile(target, await subsetFont(source, characters, { targetFormat: 'truetype' }));
}

/** Writes a file in one step, because several runs may write it at once. */
async function replaceFile(file: string, content: string | Buffer): Promise<void> {
  const temporaryFile = `${file}.${process.pid}`;
  await writeFile(temporaryFile, content);
  await rename(temporaryFile, file);
}

const preferRoboto = (family: string) =>
  `<match target="pattern"><test name="family"><string>${family}</string></test>` +
  '<edit name="family" mode="prepend" binding="strong"><string>Roboto</string></edit></match>';
