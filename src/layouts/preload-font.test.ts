import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createFontScript } from './preload-font.ts';

/** Runs the script in a browser that reports this connection, and returns the links that it adds. */
function run(connection: { rtt: number } | undefined): unknown[] {
  const links: unknown[] = [];
  const document = {
    createElement: (name: string) => ({ name }),
    head: { append: links.push.bind(links) },
  };
  runInContext(
    createFontScript('/a.woff2'),
    createContext({ navigator: { connection }, document }),
  );
  return links;
}

const link = { name: 'link', rel: 'preload', as: 'font', crossOrigin: '', href: '/a.woff2' };

test.each([
  ['no connection', undefined, [link]],
  ['a fast connection', { rtt: 0 }, [link]],
  ['a connection of 275 ms', { rtt: 275 }, [link]],
  ['a slow connection', { rtt: 300 }, []],
])('a browser that reports %s', (_, connection, links) => {
  expect(run(connection)).toEqual(links);
});
