/** The modules of a QR code; loaded only where a wallet's code is shown. */
import qrcode from 'qrcode-generator';

/** The quiet zone around the code that ISO/IEC 18004 asks for, in modules. */
export const quietZone = 4;

export interface QrCode {
  /** Modules on each side, quiet zone included. */
  readonly size: number;
  /** The dark modules as an SVG path. */
  readonly path: string;
}

/** @throws where the text is too long for any code */
export function qrCodeOf(text: string): QrCode {
  const code = qrcode(0, 'M');
  code.addData(text, 'Byte');
  code.make();
  const count = code.getModuleCount();
  let path = '';
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; ) {
      let end = column;
      while (end < count && code.isDark(row, end)) end += 1;
      // One rectangle for each run of dark modules: no seams between them, and a shorter path.
      if (end > column)
        path += `M${column + quietZone} ${row + quietZone}h${end - column}v1h-${end - column}z`;
      column = Math.max(end, column + 1);
    }
  }
  return { size: count + 2 * quietZone, path };
}
