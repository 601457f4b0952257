import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { log } from '#netlify/http/log.ts';
import { clientAddress, openGatewayForFile } from '#tests/support/gateway.ts';
import type { IdentityInfo } from './inner-request.ts';

const aminaInfo: IdentityInfo = {
  url: 'http://localhost:4321/.netlify/identity',
  token: 'operator-token',
  user: { sub: '7', email: 'amina@shop.example', name: 'Amína' },
};

const { sendRequest } = openGatewayForFile({
  functions: {
    headers: {
      default: (request) => Response.json(Object.fromEntries(request.headers)),
      config: { path: '/api/headers' },
    },
  },
  mounts: [
    {
      prefix: '/mounted',
      fetch: (request) => Promise.resolve(Response.json(Object.fromEntries(request.headers))),
    },
  ],
  identify: (token) => {
    if (token === 'down') return Promise.reject(new Error('The service is away.'));
    return Promise.resolve(token === 'right' ? aminaInfo : undefined);
  },
});

const readHeaders = async (headers: Record<string, string>, path = '/api/headers') =>
  (await (await sendRequest(path, { headers })).json()) as Record<string, string>;

const readIdentity = async (headers: Record<string, string>) => {
  const info = (await readHeaders(headers))['x-nf-identity-info'];
  return info === undefined ? undefined : (JSON.parse(decodeBase64(info)) as unknown);
};

const decodeBase64 = (text: string) => Buffer.from(text, 'base64').toString();

describe('a function receives the user', () => {
  test.each([
    ['a bearer token', { authorization: 'Bearer right' }],
    ['the identity cookie', { cookie: 'theme=dark; nf_jwt=right' }],
    ['a bearer token, whatever the cookie', { authorization: 'bearer right', cookie: 'nf_jwt=x' }],
  ])('by %s', async (_, headers) => {
    expect(await readIdentity(headers)).toEqual(aminaInfo);
  });

  test.each([
    ['no credential is sent', {}],
    ['the bearer token is wrong', { authorization: 'Bearer wrong' }],
    [
      'the bearer token is wrong, though the cookie is right',
      { authorization: 'Bearer wrong', cookie: 'nf_jwt=right' },
    ],
    ['the cookie is wrong', { cookie: 'nf_jwt=wrong' }],
    ['the cookie is empty', { cookie: 'nf_jwt=' }],
    ['another cookie contains the name', { cookie: 'not_nf_jwt=right' }],
    ['the authorization is Basic', { authorization: 'Basic right' }],
  ])('except if %s', async (_, headers) => {
    expect(await readIdentity({ ...headers, 'x-nf-identity-info': 'forged' })).toBeUndefined();
  });

  test('an identity outage is logged, and the function receives no user', async () => {
    const logFault = vi.spyOn(log, 'fault').mockReturnValue();
    onTestFinished(() => logFault.mockRestore());
    expect(await readIdentity({ authorization: 'Bearer down' })).toBeUndefined();
    expect(logFault).toHaveBeenCalledOnce();
  });
});

test.each(['/api/headers', '/mounted'])(
  'clients cannot forge platform headers at %s',
  async (path) => {
    const received = await readHeaders(
      {
        'x-nf-identity-info': 'forged',
        'X-NF-Account-Id': 'forged',
        'x-netlify-event': 'forged',
        'x-nf-client-connection-ip': '203.0.113.9',
        'x-nf-client': 'gotrue-js',
        'x-own': 'kept',
      },
      path,
    );
    expect(received).toEqual({
      host: 'localhost:4321',
      'x-nf-client': 'gotrue-js',
      'x-nf-client-connection-ip': clientAddress,
      'x-own': 'kept',
    });
  },
);
