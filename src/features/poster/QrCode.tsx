import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

interface Props {
  /** The encoded text. */
  content: string;
  label: string;
}

/** Width of the quiet zone in modules, which some cameras require [ISO/IEC 18004, 9.1]. */
const quietZone = 4;

/** A QR code that stays readable if an eighth of it is dirty or torn. */
export function QrCode({ content, label }: Props) {
  const code = generate(content, { minCorrectionLevel: correction.M });
  const side = code.size + 2 * quietZone;
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
    >
      <path fill="#fff" d={`M${-quietZone} ${-quietZone}h${side}v${side}h${-side}z`} />
      <path fill="#000" shapeRendering="crispEdges" d={toSvgPath(code)} />
    </svg>
  );
}
