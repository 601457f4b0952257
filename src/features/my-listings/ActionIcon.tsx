/**
 * Icons of the actions on a listing, as SVG paths on a grid of 24. They are apart from src/ui/icons.ts, because only
 * this screen loads them.
 */
const paths = {
  share:
    'M17 2a4 4 0 1 1-3.3 6.3l-5 2.6a4 4 0 0 1 0 2.2l5 2.6a4 4 0 1 1-.9 1.8l-5-2.6a4 4 0 1 1 0-5.8l5-2.6A4 4 0 0 1 17 2z',
  whatsApp:
    'M12 1.5A10.4 10.4 0 0 0 3 17l-1.5 5.5L7.2 21A10.4 10.4 0 1 0 12 1.5zM8.3 6.5l1.2.2 1 2.6-1 1.3a8 8 0 0 0 3.9 3.9l1.3-1 2.6 1 .2 1.2c0 1-1 2-2.2 2C11 17.7 6.3 13 6.3 8.7c0-1.2 1-2.2 2-2.2z',
  copy: 'M8 2h12a1 1 0 0 1 1 1v14h-3v4a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h3V3a1 1 0 0 1 1-1zm2 5h7a1 1 0 0 1 1 1v6.5h.5v-10H9.5V7zm-4.5 2.5v10h10v-10z',
  details: 'M4 2h16v20H4zm2.500 2.500v15h11v-15zM8 7h8v2H8zm0 4h8v2H8zm0 4h5v2H8z',
  poster:
    'M6 2h12v5h3a1 1 0 0 1 1 1v9h-4v5H6v-5H2V8a1 1 0 0 1 1-1h3zm2.5 2.5V7h7V4.5zm0 10v5h7v-5zM18 9.5v2h2v-2z',
  open: 'M4 3h7v2.5H5.5v13h13V13H21v7a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zm10 0h7v7h-2.5V7.3l-7 7-1.8-1.8 7-7H14z',
  edit: 'M3 17.2V21h3.8L17.8 10l-3.8-3.8zM20.7 7.1a1 1 0 0 0 0-1.4l-2.4-2.4a1 1 0 0 0-1.4 0L15 5.2 18.8 9z',
  renew:
    'M12 3a9 9 0 0 1 6.9 3.2L21.5 4v7h-7l2.6-2.6A6 6 0 0 0 6.3 10.3H3.2A9 9 0 0 1 12 3zM2.5 13h7l-2.6 2.6a6 6 0 0 0 10.8-1.9h3.1A9 9 0 0 1 5.1 17.8L2.5 20z',
  remove:
    'M9 2h6l1 2h5v2.5H3V4h5zM5 8.5h14L18 22H6zm4 2.5l.5 8.5h1.5L10.5 11zm4.5 0L13 19.5h1.5L15 11z',
} as const;

export type ActionIconName = keyof typeof paths;

/** A decorative icon beside the name of an action. */
export function ActionIcon({ name }: { name: ActionIconName }) {
  return (
    <svg className="size-5 flex-none" viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" fillRule="evenodd" d={paths[name]} />
    </svg>
  );
}
