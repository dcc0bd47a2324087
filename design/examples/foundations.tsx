/** Colors, type, icons and brand marks. */
import { payMethods, payOption } from '@tollgate/contract/dictionary/pay-methods';
import type { ReactElement } from 'react';
import { BrandMark, TollgateMark } from '../brand/brand.tsx';
import * as drawings from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';
import { useReader } from '../language/language.tsx';
import { Example, Section } from './section.tsx';

const grounds = ['bg', 'surface', 'surface-raised', 'surface-hover'];
const fills = ['fill', 'fill-danger'];
const tones = ['accent', 'success', 'warning', 'danger', 'info', 'neutral'];
const sizes = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'];

function Swatches({ names }: { readonly names: readonly string[] }): ReactElement {
  return (
    <ul className="ex-swatches">
      {names.map((name) => (
        <li key={name} className="ex-swatch">
          <span className={`ex-${name}`}>Aa 文</span>
          <code>--tg-{name}</code>
        </li>
      ))}
    </ul>
  );
}

export function Foundations(): ReactElement {
  const { say } = useReader();
  const methods = [
    'Card',
    ...new Set([...payMethods, ...payOption.values].map(({ value }) => String(value))),
  ];
  return (
    <>
      <Section id="colors" title={{ en: 'Colors', zh: '颜色' }}>
        <Example title={{ en: 'Grounds', zh: '背景' }} layout="stack">
          <Swatches names={grounds} />
        </Example>
        <Example title={{ en: 'Tones', zh: '语义色' }} layout="stack">
          <Swatches names={tones} />
        </Example>
        <Example title={{ en: 'Fills', zh: '填充色' }} layout="stack">
          <Swatches names={fills} />
        </Example>
      </Section>
      <Section id="type" title={{ en: 'Type', zh: '字体' }}>
        <Example title={{ en: 'Sizes', zh: '字号' }} layout="stack">
          <div className="ex-type">
            {sizes.map((size) => (
              <p key={size} className={`ex-size-${size}`}>
                <code>{size}</code>
                {say({ en: 'Payment completed, US$1,234.50', zh: '支付成功，US$1,234.50' })}
              </p>
            ))}
          </div>
        </Example>
      </Section>
      <Section id="icons" title={{ en: 'Icons', zh: '图标' }}>
        <ul className="ex-icons">
          {Object.entries(drawings).map(([name, drawing]) => (
            <li key={name}>
              <Icon drawing={drawing} size={24} />
              {name}
            </li>
          ))}
        </ul>
      </Section>
      <Section id="brands" title={{ en: 'Brand marks', zh: '品牌标识' }}>
        <ul className="ex-icons">
          {[...new Set(methods)].map((method) => (
            <li key={method}>
              <BrandMark method={method} size="lg" />
              {method}
            </li>
          ))}
        </ul>
        <Example title={{ en: 'Sizes, and Tollgate itself', zh: '尺寸与 Tollgate 标识' }}>
          <BrandMark method="Visa" size="sm" />
          <BrandMark method="Visa" />
          <BrandMark method="Visa" size="lg" />
          <TollgateMark />
          <TollgateMark size="lg" />
        </Example>
      </Section>
    </>
  );
}
