import type { Feature } from '#domain/listing/listing.schema.ts';
import { Icon } from '#ui/Icon.tsx';
import { icons, type IconName } from '#ui/icons.ts';

interface Props {
  features: Feature[];
  heading: string;
}

/** What a service does for its customers. */
export function Features({ features, heading }: Props) {
  if (features.length === 0) return null;
  return (
    <section className="wrap mt-12">
      <h2 className="text-title">{heading}</h2>
      <ul className="mt-4 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ id, title, desc, icon }) => (
          <li key={id} className="flex gap-4">
            {isIcon(icon) && <Icon name={icon} className="size-9 text-brand" />}
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1">{desc}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isIcon(name: string): name is IconName {
  return Object.hasOwn(icons, name);
}
