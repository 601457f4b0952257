import { authorLink, link } from './link.ts';
import { author } from './author.ts';
import { body } from './body.ts';
import { post } from './post.ts';
import { table } from './table.ts';

export const types = [post, author, authorLink, body, link, table];
