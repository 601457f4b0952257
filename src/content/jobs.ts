/** The sample vacancies: plainly invented, with addresses that reach nobody. */
import * as z from 'zod';
import { jobSchema, type Job } from '../domain/job/job.schema.ts';

export const jobs: Job[] = z.array(jobSchema).parse([
  {
    id: 1,
    jobTitle: 'Order packer',
    jobDescription:
      'Pack vegetables, fruit and dry goods for about sixty homes a morning at Wakulima Market, so that every crate leaves complete and on time.',
    employer: 'Amgel Enterprises Limited',
    requirements: [
      'You read and write English or Kiswahili.',
      'You can start at 4:30 in the morning, Monday to Saturday.',
      'You can tell a fresh tomato from a tired one.',
      'You have packed orders in a shop, a kitchen or a store before.',
    ],
    responsibilities: [
      'Weigh and pack each order from its list.',
      'Put aside what is not good enough to send.',
      'Hand the crates to the riders and note who took which.',
      'Leave the packing tables clean for the next morning.',
    ],
    urlToWebsite: 'https://amgel.example',
    howToApply:
      'Write to jobs@amgel.example with your name, your phone number and where you packed before.',
    category: 'Deliveries',
    location: 'Nairobi',
    employment: 'FULL_TIME',
    datePosted: '2026-11-16',
    validThrough: '2027-11-16',
  },
  {
    id: 2,
    jobTitle: 'Web designer for small shops',
    jobDescription:
      'Build light websites for shops and salons, two or three a month, from a short call with the owner to the day she changes her first price herself.',
    employer: 'TSB Designs',
    requirements: [
      'You write HTML and CSS by hand.',
      'You have built at least two websites that people use.',
      'You test on a small phone before a big screen.',
      'You explain things on the phone without long words.',
    ],
    responsibilities: [
      'Draw and build the first draft of each site within a week.',
      'Make two rounds of changes with the owner.',
      'Show the owner how to change texts, prices and photos.',
      'Keep every page readable on a weak connection.',
    ],
    urlToWebsite: 'https://tsbdesigns.example',
    howToApply:
      'Write to jobs@tsbdesigns.example with links to two websites you built and say what you did on each.',
    category: 'Web Development',
    location: 'Nakuru',
    employment: 'CONTRACTOR',
    datePosted: '2026-11-16',
    validThrough: '2027-11-16',
  },
  {
    id: 3,
    jobTitle: 'Sign painter, weekends',
    jobDescription:
      'Paint shop fronts and boards in Mombasa on Saturdays and some Sundays, from finished drawings, together with one other painter.',
    employer: 'Rangi Saba Signs',
    requirements: [
      'You letter by hand, straight and evenly.',
      'You have photos of at least three signs you painted.',
      'You are safe on a ladder.',
      'You are free on most Saturdays.',
    ],
    responsibilities: [
      'Mark out the drawing on the wall or the board.',
      'Paint letters and pictures in the agreed colours.',
      'Protect the shop and the pavement while you work.',
      'Send a photo of the finished sign the same evening.',
    ],
    urlToWebsite: 'https://rangi-saba.example',
    howToApply:
      'Write to work@rangi-saba.example with your photos and the part of Mombasa you live in.',
    category: 'Design',
    location: 'Mombasa',
    employment: 'PART_TIME',
    datePosted: '2026-11-16',
    validThrough: '2027-11-16',
  },
]);
