import { CalendarIcon } from '@sanity/icons/Calendar';
import { EditIcon } from '@sanity/icons/Edit';
import { TranslateIcon } from '@sanity/icons/Translate';
import type { DefaultDocumentNodeResolver, StructureResolver } from 'sanity/structure';
import { History } from './history/History.tsx';
import { languageFilter, languageOptions } from './languages.ts';
import { PlannedList } from './planned/PlannedList.tsx';

/**
 * Filter for drafts of posts. In a list, a draft has the id of its post, and only the original id shows that it is
 * a draft. In an event, a draft has its own id. Source: github.com/sanity-io/sanity/issues/13475.
 */
const draftPostsFilter =
  '_type == "post" && (_id in path("drafts.**") || _originalId in path("drafts.**"))';

/** The start screen of the Studio: the drafts, the planned posts in their order, all posts (newest first), those of each language, and the authors. */
export const structure: StructureResolver = (S) =>
  S.list()
    .title('Blog')
    .items([
      S.listItem()
        .id('drafts')
        .title('Drafts')
        .icon(EditIcon)
        .schemaType('post')
        .child(
          S.documentList()
            .id('drafts')
            .title('Drafts')
            .schemaType('post')
            .apiVersion('2025-02-19')
            .filter(draftPostsFilter)
            .defaultOrdering([{ field: '_updatedAt', direction: 'desc' }]),
        ),
      S.listItem()
        .id('planned')
        .title('Planned, and drafts for later')
        .icon(CalendarIcon)
        .schemaType('post')
        .child(
          S.component(PlannedList)
            .id('planned')
            .title('Planned, and drafts for later')
            .child((id) => S.defaultDocument({ schemaType: 'post', documentId: id })),
        ),
      S.documentTypeListItem('post')
        .title('Posts by date')
        .child(
          S.documentTypeList('post')
            .title('Posts by date')
            .defaultOrdering([{ field: 'publishedAt', direction: 'desc' }]),
        ),
      S.listItem()
        .id('languages')
        .title('Posts by language')
        .icon(TranslateIcon)
        .child(
          S.list()
            .id('languages')
            .title('Posts by language')
            .items(
              languageOptions.map(({ value, title }) =>
                S.listItem()
                  .id(value)
                  .title(title)
                  .schemaType('post')
                  .child(
                    S.documentList()
                      .id(value)
                      .title(title)
                      .schemaType('post')
                      .apiVersion('2025-02-19')
                      .filter(languageFilter)
                      .params({ language: value })
                      .defaultOrdering([{ field: 'publishedAt', direction: 'desc' }]),
                  ),
              ),
            ),
        ),
      S.divider(),
      S.documentTypeListItem('author')
        .title('Authors')
        .child(
          S.documentTypeList('author')
            .title('Authors')
            .defaultOrdering([{ field: 'name', direction: 'asc' }]),
        ),
    ]);

/** Returns the resolver of a document's tabs. Only the embedded content server keeps the versions of the tab 'History'. */
export const createDocumentNode =
  ({ isEmbedded }: { isEmbedded: boolean }): DefaultDocumentNodeResolver =>
  (S) =>
    isEmbedded
      ? S.document().views([S.view.form(), S.view.component(History).title('History')])
      : S.document().views([S.view.form()]);
