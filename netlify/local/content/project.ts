/**
 * Routes that describe the project and its user to the Studio. There is one project and one user, which has all
 * permissions.
 */
import { Hono } from 'hono';
import * as z from 'zod';

const editor = {
  id: 'editor',
  name: 'Editor',
  displayName: 'Editor',
  email: 'editor@localhost',
  role: 'administrator',
  roles: [{ name: 'administrator', title: 'Administrator' }],
  provider: 'local',
};

const permissions = ['read', 'create', 'update', 'history', 'editHistory', 'manage'];

/** A filter that matches every document. */
const anyDocument = '_id in path("**")';

const settingsSchema = z.array(z.object({ key: z.string(), value: z.unknown() }));

export function createProjectRoutes() {
  /** Settings that the Studio stores for its user, by key. They are kept only in memory. */
  const settings = new Map<string, unknown>();
  return new Hono()
    .get('/users/me', (c) => c.json(editor))
    .get('/users/me/keyvalue/:keys', (c) => {
      const keys = c.req.param('keys').split(',');
      return c.json(keys.map((key) => ({ key, value: settings.get(key) ?? null })));
    })
    .put('/users/me/keyvalue', async (c) => {
      const changes = settingsSchema.parse(await c.req.json());
      for (const { key, value } of changes) settings.set(key, value);
      return c.json(changes);
    })
    .get('/users/:ids', (c) => c.json(c.req.param('ids').includes(',') ? [editor] : editor))
    .get('/projects/:id', (c) => {
      const id = c.req.param('id');
      const members = [{ ...editor, isCurrentUser: true, isRobot: false }];
      return c.json({ id, displayName: 'This machine', studioHost: null, metadata: {}, members });
    })
    .get('/projects/:id/datasets', (c) => c.json([{ name: 'production', aclMode: 'public' }]))
    .get('/projects/:id/datasets/:dataset/acl', (c) =>
      c.json([{ filter: anyDocument, permissions }]),
    )
    .get('/projects/:id/grants', (c) => c.json({}))
    .get('/projects/:id/user-applications', (c) => c.json([]))
    .get('/features', (c) => c.json([]))
    .get('/ping', (c) => c.json({}))
    .get('/data/ping/:dataset?', (c) => c.json({}))
    .get('/data/history/:dataset/events/*', (c) => c.json({ events: {}, nextCursor: '' }))
    .get('/data/history/:dataset/transactions/*', (c) => c.body(null, 200))
    .get('/data/history/:dataset/documents/*', (c) => c.json({ documents: [] }))
    .get('/data/references/*', (c) => c.json({ totalCount: 0, references: [] }));
}
