import type { StructureResolver } from 'sanity/structure';

/** What an editor sees first: the posts, newest first and drafts among them, and who writes them. */
export const structure: StructureResolver = (S) =>
  S.list()
    .title('Blog')
    .items([
      S.documentTypeListItem('post')
        .title('Posts')
        .child(
          S.documentTypeList('post')
            .title('Posts')
            .defaultOrdering([{ field: 'publishedAt', direction: 'desc' }]),
        ),
      S.documentTypeListItem('author')
        .title('Authors')
        .child(
          S.documentTypeList('author')
            .title('Authors')
            .defaultOrdering([{ field: 'name', direction: 'asc' }]),
        ),
    ]);
