import { environment } from '../env.ts';

/** Returns the public address of a path: '/judys-mats' → 'https://tangaza.example/judys-mats'. */
export function siteAddress(path: string): string {
  return new URL(path, environment().site).href;
}
