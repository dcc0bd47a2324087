/**
 * Marks of payment methods, drawn by us in a simplified form on a plate of 38 × 24; they name a method and are no
 * copies of their owners' artwork. What has no drawing here gets its initials.
 */
import type { ReactElement } from 'react';
import { letterPaths } from './letters.ts';

interface WordProps {
  readonly text: string;
  /** The middle of the word. */
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly color?: string;
  readonly weight?: number;
  readonly slant?: number;
}

export function Word({ text, x, y, height, color, weight = 1.3, slant = 0 }: WordProps): ReactElement {
  const { letters, width } = letterPaths(text, 1.4 + weight / 4);
  const scale = height / 6;
  return (
    <g
      transform={`translate(${x} ${y}) skewX(${-slant}) scale(${scale}) translate(${-width / 2} -3)`}
      fill="none"
      stroke={color ?? 'currentcolor'}
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {letters.map(({ path, x: left }) => (
        <path key={left} d={path} transform={`translate(${left})`} />
      ))}
    </g>
  );
}

export interface Mark {
  /** The plate; white where it is left out. */
  readonly plate?: string;
  readonly drawing: ReactElement;
}

/** A thing with an arm: the first character of Alipay's Chinese name, as a few strokes. */
const alipay =
  'M13.6 8.2h10.8M19 5.6v5.2M14.6 10.8h8.6c-.9 3.1-3.5 6.4-7.3 6.4-1.9 0-3-.8-3-2.1 0-1.2 1.2-2 2.9-2 3 0 6.3 1.9 9.6 3.5';

const alipayStrokes = (color: string) => (
  <path
    d={alipay}
    fill="none"
    stroke={color}
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
);

export const marks: Readonly<Record<string, Mark>> = {
  Visa: {
    drawing: <Word text="VISA" x={19} y={12} height={7.6} weight={1.7} slant={13} color="#1434cb" />,
  },
  MasterCard: {
    drawing: (
      <>
        <circle cx="15.5" cy="12" r="6" fill="#eb001b" />
        <circle cx="22.5" cy="12" r="6" fill="#f79e1b" />
        <path d="M19 7.13a6 6 0 0 1 0 9.74 6 6 0 0 1 0-9.74z" fill="#ff5f00" />
      </>
    ),
  },
  Amex: {
    plate: '#1f6fca',
    drawing: <Word text="AMEX" x={19} y={12} height={6.6} weight={1.5} color="#ffffff" />,
  },
  Discover: {
    drawing: (
      <>
        <path d="M38 13.5V21a3 3 0 0 1-3 3H14c10-1.6 18-5 24-10.500z" fill="#f47216" />
        <Word text="DISC" x={10} y={10} height={4.2} weight={1.3} color="#22262e" />
        <circle cx="19.6" cy="10" r="2.3" fill="#f47216" />
        <Word text="VER" x={28} y={10} height={4.2} weight={1.3} color="#22262e" />
      </>
    ),
  },
  DinersClub: {
    drawing: (
      <>
        <circle cx="19" cy="12" r="7.5" fill="#0a5fa6" />
        <circle cx="19" cy="12" r="5.6" fill="#ffffff" />
        <path d="M18 7.900v8.200a4.3 4.3 0 0 1 0-8.200zM20 7.900a4.3 4.3 0 0 1 0 8.200z" fill="#0a5fa6" />
      </>
    ),
  },
  JCB: {
    drawing: (
      <>
        <rect x="8.2" y="4.5" width="6.6" height="15" rx="2.2" fill="#0e4c96" />
        <rect x="15.7" y="4.5" width="6.6" height="15" rx="2.2" fill="#bd0f2e" />
        <rect x="23.2" y="4.5" width="6.6" height="15" rx="2.2" fill="#0a7d33" />
        <Word text="J" x={11.5} y={12} height={4.6} color="#ffffff" />
        <Word text="C" x={19} y={12} height={4.6} color="#ffffff" />
        <Word text="B" x={26.5} y={12} height={4.6} color="#ffffff" />
      </>
    ),
  },
  UnionPay: {
    drawing: (
      <>
        <path
          d="M10.8 4.500h7.200l-3 15H7.800a1.6 1.6 0 0 1-1.6-2l2.7-11.400a2 2 0 0 1 1.9-1.600z"
          fill="#d7182a"
        />
        <path d="M17.2 4.500h7.400l-3.2 15H14z" fill="#00447c" />
        <path
          d="M23.6 4.500h6.600a1.6 1.6 0 0 1 1.6 2l-2.7 11.400a2 2 0 0 1-1.9 1.600h-6.800z"
          fill="#00797f"
        />
        <Word text="UP" x={19.2} y={12} height={4.6} slant={13} color="#ffffff" />
      </>
    ),
  },
  Alipay: { plate: '#1677ff', drawing: alipayStrokes('#ffffff') },
  'Alipay+': {
    drawing: (
      <>
        <g transform="translate(-3.5)">{alipayStrokes('#1677ff')}</g>
        <path d="M29 6.500v6M26 9.500h6" stroke="#1677ff" strokeWidth="1.8" strokeLinecap="round" />
      </>
    ),
  },
  WeChatPay: {
    drawing: (
      <g fill="#07b053">
        <path d="M16.2 5.500c-3.7 0-6.7 2.4-6.7 5.4 0 1.7 1 3.2 2.5 4.200l-.6 2 2.3-1.200c.8.2 1.6.4 2.5.4 3.7 0 6.7-2.4 6.7-5.400s-3-5.4-6.7-5.400z" />
        <path
          d="M23.3 9.800c-3.2 0-5.7 2-5.7 4.500s2.5 4.5 5.7 4.500c.7 0 1.4-.1 2-.3l1.9 1-.5-1.700c1.4-.8 2.3-2.1 2.3-3.5 0-2.5-2.5-4.5-5.7-4.500z"
          stroke="#ffffff"
          strokeWidth="1"
        />
        <path
          d="m20.8 14.3 1.7 1.7 3.2-3.3"
          fill="none"
          stroke="#ffffff"
          strokeWidth="1.3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    ),
  },
  ApplePay: {
    drawing: (
      <g fill="#111111" transform="translate(-.8)">
        <path d="M12.9 8.300c.6-.7 1-1.6.9-2.5-.8 0-1.8.5-2.4 1.2-.5.6-1 1.6-.8 2.5.9.1 1.8-.5 2.3-1.200z" />
        <path
          d="M13.8 9.700c-1.3-.1-2.4.7-3 .7s-1.5-.7-2.5-.7c-1.3 0-2.5.8-3.1 1.9-1.3 2.3-.4 5.7.9 7.5.6.9 1.4 1.9 2.4 1.8.9 0 1.3-.6 2.4-.6s1.4.6 2.4.6c1 0 1.6-.9 2.2-1.8.7-1 1-2 1-2.1-1-.5-2-1.3-2-3 0-1.5 1.2-2.3 1.3-2.3-.7-1-1.7-1.9-2-2z"
          transform="translate(1.4 -1.6) scale(.93)"
        />
        <Word text="PAY" x={26} y={12.4} height={5.2} weight={1.1} color="#111111" />
      </g>
    ),
  },
  GooglePay: {
    drawing: (
      <>
        <g fill="none" strokeWidth="2">
          <path d="M14.6 8.900A4.4 4.4 0 0 0 7.7 9.7" stroke="#ea4335" />
          <path d="M7.7 9.700a4.4 4.4 0 0 0 0 4.6" stroke="#fbbc04" />
          <path d="M7.7 14.300a4.4 4.4 0 0 0 6.5 1.2" stroke="#34a853" />
          <path d="M14.2 15.500a4.4 4.4 0 0 0 1.6-3.400h-4.2" stroke="#4285f4" />
        </g>
        <Word text="PAY" x={25.5} y={12} height={5.2} weight={1.1} color="#3c4043" />
      </>
    ),
  },
};
