import { icons, type IconName } from './icons.ts';

/** A decorative icon beside a text with the same meaning. */
export function Icon({ name, className = 'size-6' }: { name: IconName; className?: string }) {
  return (
    <svg className={`flex-none ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" d={icons[name]} />
    </svg>
  );
}
