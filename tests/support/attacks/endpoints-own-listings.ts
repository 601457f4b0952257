/** What visitors' endpoints for listings answer: the same to everybody. */
import { call, everybody } from './call.ts';

/** Address of the function, what is asked for, and the status for everybody. */
const asked: [path: string, wanted: string, status: number][] = [
  ['/:slug', '/no-such-business', 404],
  ['/businesses/:id.json', '/businesses/999999999.json', 404],
  ['/businesses.json', '/businesses.json', 200],
  ['/sitemap-adverts.xml', '/sitemap-adverts.xml', 200],
  ['/api/listings', '/api/listings', 200],
  ['/all-businesses/search', '/all-businesses/search', 200],
  ['/all-businesses/:kind/:name', '/all-businesses/town/nowhere', 404],
];

export const publicListings = asked.map(([path, wanted, status]) => ({
  path,
  call: call('GET', wanted),
  answers: everybody(status),
}));
