/**
 * The relations that the REST interface opens to each role, with columns by verb. '*' stands for all columns, and
 * `delete` has an empty text. Every other relation is closed. `openFunctions` lists the functions that each role
 * may call.
 */
import { fieldNames } from '#domain/listing/fields.ts';
import type { Relation, Role } from './catalogue.ts';

interface OpenRelation extends Partial<Record<Role, Relation['grants'][Role]>> {
  /** All columns of the relation. A new column fails the test until it is added here. */
  columns: string;
}

/** The columns that a later migration appended to the view of listings. */
const laterColumns = ['facebook', 'instagram', 'tiktok', 'payment_details', 'map'];

const readAll = { select: '*' };

export const openRelations: Record<string, OpenRelation> = {
  live_listings: {
    columns: [
      'id slug featured live_from changed_at',
      ...fieldNames.filter((field) => !laterColumns.includes(field)),
      'card_items',
      ...laterColumns,
    ].join(' '),
    anon: readAll,
    authenticated: readAll,
  },
  open_jobs: {
    columns:
      'id title description employer requirements responsibilities website how_to_apply apply_email ' +
      'category location employment date_posted valid_through',
    anon: readAll,
    authenticated: readAll,
  },
  feed: {
    columns:
      'id client_id title description created_at edited_at hidden_at author pictures publication ' +
      'publication_reason business',
    authenticated: readAll,
  },
  member_settings: {
    columns: 'member_id language reminders news weekly sms',
    authenticated: {
      ...readAll,
      insert: 'member_id language reminders news weekly sms',
      update: 'member_id language reminders news weekly sms',
    },
  },
  posts: {
    columns:
      'id client_id author_id title description created_at edited_at hidden_at listing_id publication ' +
      'publication_reason viewed_at',
    authenticated: {
      select: 'id client_id author_id',
      insert: 'client_id title description listing_id',
      update: 'title description listing_id',
      delete: '',
    },
  },
  post_reports: {
    columns: 'post_id reporter_id reason created_at',
    authenticated: { insert: 'post_id reason' },
  },
};

export const openFunctions: Record<string, Role[]> = {
  arrange_pictures: ['authenticated'],
  set_post_hidden: ['authenticated'],
  site_reach: ['anon'],
};
