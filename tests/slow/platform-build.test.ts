/** Builds and bundles the hosted site as the platform does, with the embedded stack as its database. */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#netlify/local/paths.ts';
import { readFunctions } from '../support/functions.ts';
import { createListingSteps } from '../support/listing-lifecycle.ts';
import { buildForPlatform, type PlatformBuild } from '../support/platform-build/build.ts';
import { callBundle, unpackBundle } from '../support/platform-build/call-bundle.ts';
import * as declared from '../support/platform-build/declarations.ts';
import { createHostedVariables } from '../support/platform-build/hosted-variables.ts';
import { installIfPossible, platformBuild } from '../support/install-package.ts';
import {
  createServiceClient,
  readSecrets,
  startTestStack,
  type TestStack,
} from '../support/stack.ts';

const packagesFolder = await installIfPossible(platformBuild);

describe.runIf(packagesFolder !== undefined)("the platform's own build", () => {
  let folder: string;
  let variables: Record<string, string>;
  let build: PlatformBuild;
  let stack: TestStack;
  const functions = readFunctions();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'platform-'));
    const firstStack = await startTestStack();
    variables = createHostedVariables(firstStack.site, await readSecrets(firstStack));
    build = await buildForPlatform(packagesFolder ?? '', join(folder, 'project'), {
      ...variables,
      PICTURE_EFFORT: '0',
    });
    await firstStack.close();
    // The stack restarts at the same address, with the new build.
    stack = await startTestStack({ PORT: new URL(firstStack.site).port }, build.publish);
    return () => stack.close();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Sends a request to a bundle, which is unpacked on first use. */
  async function callUnpackedBundle(name: string, request: Request) {
    const bundle = build.functions.find((bundle) => bundle.name === name);
    if (!bundle) throw new Error(`There is no bundle ${name}.`);
    const unpackedFolder = join(folder, 'bundles', name);
    if ((await mkdir(unpackedFolder, { recursive: true })) !== undefined)
      await unpackBundle(bundle, unpackedFolder);
    // The preview of drafts reads the content server of the stack.
    const { content } = stack.info;
    return callBundle(bundle, unpackedFolder, request, {
      ...variables,
      ...(content !== undefined && { CONTENT_URL: content }),
    });
  }

  /**
   * Sends the same request to a bundle and to the embedded site, and returns the comparable parts of both
   * responses.
   */
  async function callBoth(name: string, path: string, init: RequestInit = {}) {
    const createRequest = () => new Request(stack.site + path, { redirect: 'manual', ...init });
    const { response, node } = await callUnpackedBundle(name, createRequest());
    const embedded = await fetch(createRequest());
    return { bundle: await toComparable(response), embedded: await toComparable(embedded), node };
  }

  test('the build finds every function with route, schedule and limit', async () => {
    const hosted = build.functions.map(declared.readBundleDeclaration);
    const declaredFunctions = (await functions).map(declared.readDeclaration);
    expect(toObjectByName(hosted)).toEqual(toObjectByName(declaredFunctions));
  });

  test('each address leads to the same function as embedded', async () => {
    const declaredFunctions = await functions;
    for (const address of declaredFunctions.flatMap(declared.createAddresses)) {
      const embedded = declared.findEmbedded(address, declaredFunctions);
      expect(declared.findHosted(address, build.functions), address).toEqual(embedded);
      expect(embedded, address).toHaveLength(1);
    }
  });

  test('the build reads headers, redirects and Node.js version', async () => {
    const toml = parse(await readFile(paths.siteRules, 'utf8'));
    expect(build.rules.headers).toEqual(toml['headers']);
    const mediaRedirect = {
      from: '/media/*',
      to: `${stack.site}/storage/v1/object/public/media/:splat`,
      status: 200,
    };
    expect(build.rules.redirects).toMatchObject([
      mediaRedirect,
      ...(toml['redirects'] as object[]),
    ]);
    expect(build.rules.redirects.filter(({ force }) => force)).toEqual([]);
    expect(new Set(build.functions.map(({ runtimeVersion }) => runtimeVersion))).toEqual(
      new Set(['nodejs24.x']),
    );
  });

  test('bundles start outside the repository and respond like the site', async () => {
    for (const route of await functions) {
      const [address] = declared.createAddresses(route);
      if (address === undefined) {
        const request = new Request(`${stack.site}/.netlify/functions/${route.name}`);
        expect((await callUnpackedBundle(route.name, request)).response.status, route.name).toBe(
          405,
        );
        continue;
      }
      const { bundle, embedded } = await callBoth(route.name, address);
      expect(bundle, route.name).toEqual(embedded);
    }
  });

  test('a bundle reads the database with the public key', async () => {
    const { slug } = await createListingSteps(await createServiceClient(stack)).live({
      title: 'Mama Njeri',
    });
    const { bundle, embedded, node } = await callBoth('sitemap-adverts', '/sitemap-adverts.xml');
    expect(bundle).toEqual(embedded);
    expect(bundle.text).toContain(`<loc>${stack.site}/${slug}</loc>`);
    expect(node).toMatch(/^24\./);
  });

  test('a bundle accepts a form without scripts', async () => {
    const vacancy = { name: 'Duka la Amina', email: 'jobs@duka.example', message: 'Two tailors.' };
    const sendForm = (change: Partial<typeof vacancy> = {}) =>
      callBoth('job-vacancies', '/api/job-vacancies', {
        method: 'POST',
        headers: { origin: stack.site },
        body: new URLSearchParams({ 'form-name': 'job-listing', ...vacancy, ...change }),
      });
    const refusedResponses = await sendForm({ email: 'jobs' });
    expect(refusedResponses.bundle).toEqual(refusedResponses.embedded);
    expect(refusedResponses.bundle).toMatchObject({
      status: 422,
      text: containing('Duka la Amina'),
    });

    const acceptedResponses = await sendForm();
    expect(acceptedResponses.bundle).toEqual(acceptedResponses.embedded);
    expect(acceptedResponses.bundle).toMatchObject({
      status: 303,
      headers: { location: containing('/vacancy-received') },
    });
    const database = await createServiceClient(stack);
    const { data } = await database.from('vacancies').select('name').eq('email', vacancy.email);
    expect(data).toContainEqual({ name: vacancy.name });
  });

  test('a bundle renders the page of an advert', async () => {
    const { slug } = await createListingSteps(await createServiceClient(stack)).live({
      title: 'Otieno Bicycles',
    });
    const { bundle, embedded } = await callBoth('listing-page', `/${slug}`);
    expect(bundle).toEqual(embedded);
    expect(bundle).toMatchObject({
      status: 200,
      text: containing('Otieno Bicycles'),
    });
  });
});

const containing = (text: string) => expect.stringContaining(text) as string;

function toObjectByName(declarations: declared.Declaration[]) {
  return Object.fromEntries(declarations.map((declaration) => [declaration.name, declaration]));
}

/**
 * Matches headers that depend on the server, the connection or the load, and headers that the platform's edge reads and
 * removes.
 */
const ignoredHeaders =
  /^(cache-status|connection|content-(encoding|length)|date|keep-alive|server-timing|transfer-encoding|vary|x-nf-.*)$/;

/** Returns the status, the text and the headers of a response, without the ignored headers. */
async function toComparable(response: Response) {
  const headers = Array.from(response.headers).filter(([name]) => !ignoredHeaders.test(name));
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    text: await response.text(),
  };
}
