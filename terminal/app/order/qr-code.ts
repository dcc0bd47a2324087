/** A QR code as one SVG path. */
import qrcode from 'qrcode-generator';

/** The quiet zone that ISO/IEC 18004 asks for, in modules. */
const quietZone = 4;

export interface QrCode {
  /** Modules on each side, quiet zone included. */
  readonly size: number;
  readonly path: string;
}

/** Undefined where the text is too long for any code. */
export function qrCodeOf(text: string): QrCode | undefined {
  const code = qrcode(0, 'M');
  try {
    code.addData(text, 'Byte');
    code.make();
  } catch {
    return undefined;
  }
  const count = code.getModuleCount();
  const rows = Array.from({ length: count }, (_, row) => {
    const dark = Array.from({ length: count }, (_, column) => (code.isDark(row, column) ? '1' : ' ')).join(
      '',
    );
    // One rectangle for each run of dark modules, so that there are no seams.
    return [...dark.matchAll(/1+/g)]
      .map(({ index, 0: run }) => `M${index + quietZone} ${row + quietZone}h${run.length}v1h-${run.length}z`)
      .join('');
  });
  return { size: count + 2 * quietZone, path: rows.join('') };
}
