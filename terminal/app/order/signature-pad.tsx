/** The cardholder signs here: with a pointer, or by typing the name. */

import { Button } from '@tollgate/design/button';
import { TextField } from '@tollgate/design/field';
import { type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import type { PartProps } from '../parts/parts.tsx';
import { formProblems } from '../texts/entry.ts';
import { signature as texts } from '../texts/order.ts';

/** In pixels of the picture; small enough that no signature reaches the limit of a message. */
const width = 480;
const height = 180;
const ink = '#10182b';

function contextOf(canvas: HTMLCanvasElement | null): CanvasRenderingContext2D | undefined {
  return canvas?.getContext('2d') ?? undefined;
}

/** White paper, whatever the theme: the picture ends up on receipts. */
function wipe(canvas: HTMLCanvasElement | null): void {
  const context = contextOf(canvas);
  if (context === undefined) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
}

function write(canvas: HTMLCanvasElement | null, name: string): void {
  wipe(canvas);
  const context = contextOf(canvas);
  if (context === undefined) return;
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = 'italic 44px "Snell Roundhand", "Segoe Script", "Apple Chancery", cursive';
  context.fillText(name, width / 2, height / 2, width - 40);
}

export function SignaturePart({ reader, act }: PartProps): ReactElement {
  const { say } = reader;
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const [isSigned, setSigned] = useState(false);
  const [name, setName] = useState('');
  const [isWrong, setWrong] = useState(false);
  useEffect(() => wipe(canvas.current), []);

  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    };
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (name !== '') {
      wipe(canvas.current);
      setName('');
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = at(event);
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = contextOf(canvas.current);
    const from = last.current;
    if (context === undefined || from === undefined) return;
    const to = at(event);
    context.strokeStyle = ink;
    context.lineWidth = 3;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
    last.current = to;
    setSigned(true);
    setWrong(false);
  };
  const end = () => {
    last.current = undefined;
  };
  const clear = () => {
    wipe(canvas.current);
    setSigned(false);
    setName('');
  };
  const submit = () => {
    if (!isSigned && name.trim() === '') return setWrong(true);
    const image = canvas.current?.toDataURL('image/png').split(',')[1];
    if (image !== undefined) act({ type: 'sign', image });
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <canvas
        ref={canvas}
        className="signature"
        width={width}
        height={height}
        role="img"
        aria-label={say(texts.pad)}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <TextField
        label={say(texts.typed)}
        value={name}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        error={isWrong ? say(formProblems.signature) : undefined}
        onChange={(event) => {
          setName(event.target.value);
          setSigned(false);
          setWrong(false);
          write(canvas.current, event.target.value);
        }}
      />
      <div className="pair">
        <Button size="lg" onClick={clear}>
          {say(texts.clear)}
        </Button>
        <Button type="submit" variant="primary" size="lg">
          {say(texts.submit)}
        </Button>
      </div>
    </form>
  );
}
