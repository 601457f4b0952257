import { after, bearer, byAdmin, byMember } from './attempts.ts';
import { invalidEmail, noBearer, taken, testRefusals, type RefusalTable } from './refusal-table.ts';
import { operatorToken, ServiceUnderTest } from './service-under-test.ts';

const service = new ServiceUnderTest();

const emailIsOff = () => (service.settings.external = { email: false });
const hookSaysNo = () => (service.hooks = () => Promise.resolve({ status: 401 }));
const notForMembers = { ...noBearer, '401 User not allowed': byMember() };
const badPage = '400 Bad Pagination Parameters: strconv.ParseUint: parsing "x": invalid syntax';
const nobody = '/admin/users/00000000-0000-4000-8000-000000000000';

const table: RefusalTable = {
  'POST /invite': {
    ...notForMembers,
    '400 Could not read Invite params: EOF': bearer(operatorToken),
    '400 Could not decode admin user params: invalid JSON': byAdmin({ body: '{' }),
    '422 An email address is required': byAdmin({ json: {} }),
    [invalidEmail]: byAdmin({ json: { email: 'x' } }),
    [taken]: byAdmin({ json: { email: 'new@example.com' } }),
    '422 Failed to handle signup webhook': after(
      hookSaysNo,
      byAdmin({ json: { email: 'x@example.com' } }),
    ),
  },
  'GET /admin/users': {
    ...notForMembers,
    '401 User not allowed': [byMember(), byAdmin({ headers: { 'x-jwt-aud': 'shop' } })],
    '401 Invalid admin user': after(
      () => service.database.query(`delete from identity.users where role = 'admin'`),
      byAdmin(),
    ),
  },
  'GET /admin/users?page=x': { [badPage]: byAdmin() },
  'GET /admin/users?sort=email': {
    "400 Bad Sort Parameters: bad field for sort 'email'": byAdmin(),
  },
  'GET /admin/users?sort=created_at+up': {
    "400 Bad Sort Parameters: bad direction for sort 'up', only 'asc' and 'desc' allowed":
      byAdmin(),
  },
  'POST /admin/users': {
    ...notForMembers,
    '400 Could not decode admin user params: EOF': [byAdmin(), bearer(operatorToken)],
    '422 An email address is required': byAdmin({ json: {} }),
    [invalidEmail]: byAdmin({ json: { email: 'x' } }),
    [taken]: byAdmin({ json: { email: 'NEW@example.com' } }),
    '400 Unsupported email provider': after(emailIsOff, byAdmin({ json: {} })),
  },
  ...Object.fromEntries(
    ['GET', 'PUT', 'DELETE'].flatMap((method): [string, RefusalTable[string]][] => [
      [`${method} /admin/users/x`, { '400 user_id must be an UUID': byAdmin() }],
      [`${method} ${nobody}`, { ...notForMembers, '404 User not found': byAdmin() }],
    ]),
  ),
  'GET /admin/audit': notForMembers,
  'GET /admin/audit?per_page=x': { [badPage]: byAdmin() },
  'GET /admin/audit?query=x:y': { '400 Invalid query scope: x:y': byAdmin() },
  'GET /admin/audit?query=author': { '400 Invalid query scope: author': byAdmin() },
};

testRefusals(service, table);
