import * as z from 'zod';

/** The specification's four come first; an operator adds more behind them. */
export const categories = ['Clothing', 'Design', 'Deliveries', 'Web Development'] as const;

export const businessSchema = z.strictObject({
  id: z.int().positive(),
  title: z.string(),
  description: z.string(),
  category: z.enum(categories),
  /** Name of the person to ask for. */
  contact: z.string(),
  /** E.164, Kenyan. */
  phone: z.string().regex(/^\+254[17]\d{8}$/),
  located: z.string(),
  /** Route of the business's own page. */
  url: z.string().regex(/^\/[a-z0-9-]+$/),
  deliveries: z.string(),
  featured: z.boolean(),
});

export type Business = z.infer<typeof businessSchema>;
