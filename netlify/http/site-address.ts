import { environment } from '../env.ts';

/** A path of the site as everybody reaches it: '/judys-mats' → 'https://tangaza.example/judys-mats'. */
export function siteAddress(path: string): string {
  return new URL(path, environment().site).href;
}
