/** Text of a block, or where it is no text. */
import { type Block, isLineEnd, isWide, type KnownEncoding } from './blocks.ts';
import { SettlementFileError } from './file-error.ts';

/** Any control character but tab and line breaks. */
const control = /[^\P{Cc}\t\r\n]/u;

/** The labels iso-8859-1 and windows-1252 name one encoding to a decoder; these bytes are different in them. */
const isWindowsByte = (byte: number) => byte >= 0x80 && byte < 0xa0;

function wrongBytes(encoding: KnownEncoding, line: number, column: number): SettlementFileError {
  return new SettlementFileError(
    {
      en: `the bytes are not ${encoding} text: correct "encoding" in the mapping, or ask the acquirer for the file again.`,
      zh: `此处的字节不符合 ${encoding} 编码：请修改映射中的 "encoding"，或请收单机构重新提供文件。`,
    },
    { line, column },
  );
}

function controlFound(text: string, index: number, firstLine: number): SettlementFileError {
  const before = text.slice(0, index);
  const line = firstLine + before.split('\n').length - 1;
  const column = index - before.lastIndexOf('\n');
  const code = text.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0');
  const isNul = text[index] === '\0';
  return new SettlementFileError(
    {
      en: `the control character U+${code}: ${isNul ? 'the file is damaged, or its encoding is UTF-16' : 'the file is damaged, or "encoding" in the mapping is wrong'}.`,
      zh: `控制字符 U+${code}：${isNul ? '文件已损坏，或其编码为 UTF-16' : '文件已损坏，或映射中的 "encoding" 有误'}。`,
    },
    { line, column },
  );
}

export class BlockDecoder {
  readonly #decoders = new Map<KnownEncoding, TextDecoder>();

  #decoderOf(encoding: KnownEncoding): TextDecoder {
    const known = this.#decoders.get(encoding);
    if (known !== undefined) return known;
    const made = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
    this.#decoders.set(encoding, made);
    return made;
  }

  #isText({ encoding, bytes }: Block): boolean {
    if (encoding === 'iso-8859-1' && bytes.some(isWindowsByte)) return false;
    try {
      this.#decoderOf(encoding).decode(bytes);
      return true;
    } catch {
      return false;
    }
  }

  /** Returns the place of the first bytes that are no text: each line alone, then ever more of that line. */
  #wrongPlace({ encoding, bytes }: Block, firstLine: number): SettlementFileError {
    const unit = isWide(encoding) ? 2 : 1;
    let line = firstLine;
    let start = 0;
    for (let at = 0; at < bytes.length; at += unit) {
      if (!isLineEnd(bytes, at, encoding) && at + unit < bytes.length) continue;
      const lineBytes = bytes.subarray(start, at + unit);
      if (!this.#isText({ encoding, bytes: lineBytes }))
        return wrongBytes(encoding, line, this.#goodCharacters(encoding, lineBytes) + 1);
      line += 1;
      start = at + unit;
    }
    return wrongBytes(encoding, line, 1);
  }

  /** Returns how many characters at the beginning of a line are text. */
  #goodCharacters(encoding: KnownEncoding, bytes: Uint8Array): number {
    let good = 0;
    let bad = bytes.length;
    // With more to come, a decoder accepts half a character at the end.
    const isText = (length: number) => {
      const part = bytes.subarray(0, length);
      if (encoding === 'iso-8859-1') return !part.some(isWindowsByte);
      try {
        new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(part, { stream: true });
        return true;
      } catch {
        return false;
      }
    };
    while (bad - good > 1) {
      const middle = Math.floor((good + bad) / 2);
      if (isText(middle)) good = middle;
      else bad = middle;
    }
    return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes.subarray(0, good), { stream: true })
      .length;
  }

  /** Returns the text of a block. @throws SettlementFileError */
  decode(block: Block, firstLine: number): string {
    const { encoding, bytes } = block;
    if (encoding === 'iso-8859-1' && bytes.some(isWindowsByte)) throw this.#wrongPlace(block, firstLine);
    let text: string;
    try {
      text = this.#decoderOf(encoding).decode(bytes);
    } catch {
      throw this.#wrongPlace(block, firstLine);
    }
    const index = text.search(control);
    if (index !== -1) throw controlFound(text, index, firstLine);
    return text;
  }
}
