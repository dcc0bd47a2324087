/** Buttons, fields and choices. */
import { type ReactElement, useState } from 'react';
import { BrandMark } from '../brand/brand.tsx';
import { Button, ButtonLink } from '../button/button.tsx';
import { CheckField, ChoiceGroup, SwitchField } from '../choice/choice.tsx';
import { AmountField, SearchField, TextAreaField, TextField } from '../field/field.tsx';
import { arrowRight, copy, download, external, more, plus, refund, resend, trash } from '../icon/drawings.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Keys } from '../keys/keys.tsx';
import { useReader } from '../language/language.tsx';
import { SelectField } from '../select-field/select-field.tsx';
import { Example, Section } from './section.tsx';

export function Controls(): ReactElement {
  return (
    <>
      <Buttons />
      <Fields />
      <Choices />
    </>
  );
}

function Buttons(): ReactElement {
  const { say } = useReader();
  const pay = say({ en: 'Pay US$34.50', zh: '支付 US$34.50' });
  const cancel = say({ en: 'Cancel', zh: '取消' });
  const send = say({ en: 'Resend', zh: '重新发送' });
  return (
    <Section id="buttons" title={{ en: 'Buttons', zh: '按钮' }}>
      <Example title={{ en: 'Variants', zh: '类型' }}>
        <Button variant="primary">{pay}</Button>
        <Button>{say({ en: 'Refund', zh: '退款' })}</Button>
        <Button variant="quiet">{cancel}</Button>
        <Button variant="danger" icon={trash}>
          {say({ en: 'Delete app', zh: '删除应用' })}
        </Button>
        <ButtonLink href="#buttons" iconAfter={external}>
          {say({ en: 'Open checkout', zh: '打开收银台' })}
        </ButtonLink>
      </Example>
      <Example title={{ en: 'Sizes', zh: '尺寸' }}>
        <Button variant="primary" size="sm" icon={resend}>
          {send}
        </Button>
        <Button variant="primary" icon={resend}>
          {send}
        </Button>
        <Button variant="primary" size="lg" icon={resend}>
          {send}
        </Button>
        <Button size="sm">{cancel}</Button>
        <Button>{cancel}</Button>
        <Button size="lg">{cancel}</Button>
      </Example>
      <Example title={{ en: 'Loading', zh: '加载中' }}>
        <Button variant="primary" isLoading>
          {pay}
        </Button>
        <Button isLoading icon={refund}>
          {say({ en: 'Refund', zh: '退款' })}
        </Button>
        <Button variant="quiet" isLoading>
          {send}
        </Button>
        <Button variant="danger" isLoading>
          {say({ en: 'Delete app', zh: '删除应用' })}
        </Button>
      </Example>
      <Example title={{ en: 'Disabled', zh: '暂不可用' }}>
        <Button variant="primary" isDisabled>
          {pay}
        </Button>
        <Button isDisabled>{cancel}</Button>
        <Button variant="quiet" isDisabled>
          {cancel}
        </Button>
        <IconButton icon={copy} label={say({ en: 'Copy', zh: '复制' })} isDisabled />
      </Example>
      <Example title={{ en: 'Icons alone', zh: '仅图标' }}>
        <IconButton icon={more} label={say({ en: 'More', zh: '更多' })} size="sm" />
        <IconButton icon={download} label={say({ en: 'Download', zh: '下载' })} />
        <IconButton icon={plus} label={say({ en: 'Add', zh: '添加' })} variant="secondary" />
        <IconButton icon={copy} label={say({ en: 'Copy', zh: '复制' })} variant="secondary" size="lg" />
      </Example>
      <Example title={{ en: 'Full width', zh: '通栏' }} layout="grid">
        <Button variant="primary" size="lg" isWide iconAfter={arrowRight}>
          {pay}
        </Button>
      </Example>
    </Section>
  );
}

function Fields(): ReactElement {
  const { say } = useReader();
  const [query, setQuery] = useState('');
  const [found, setFound] = useState('A1002');
  return (
    <Section id="fields" title={{ en: 'Fields', zh: '输入框' }}>
      <div className="ex-grid">
        <TextField
          label={say({ en: 'Merchant order number', zh: '商户订单号' })}
          defaultValue="TG20261122001"
          hint={say({ en: 'Up to 32 letters and digits.', zh: '不超过 32 位字母和数字。' })}
        />
        <TextField
          label={say({ en: 'Notification URL', zh: '通知地址' })}
          prefix="https://"
          defaultValue="shop example"
          error={say({ en: 'Enter a URL without spaces.', zh: '请输入不含空格的 URL。' })}
        />
        <AmountField
          label={say({ en: 'Refund amount', zh: '退款金额' })}
          currency="USD"
          defaultValue="34.50"
          hint={say({ en: 'You can refund up to US$120.00.', zh: '最多可退 US$120.00。' })}
        />
        <SelectField
          label={say({ en: 'Payment method', zh: '支付方式' })}
          placeholder={say({ en: 'All methods', zh: '全部方式' })}
          isOptional
          options={[
            { value: 'Visa', label: 'Visa' },
            { value: 'Alipay', label: say({ en: 'Alipay', zh: '支付宝' }) },
            { value: 'WeChatPay', label: say({ en: 'WeChat Pay', zh: '微信支付' }) },
          ]}
        />
        <TextField label={say({ en: 'App ID', zh: '应用 ID' })} defaultValue="wz6012822ca2f1as78" readOnly />
        <TextField label={say({ en: 'Store', zh: '门店' })} defaultValue="S0001" disabled />
        <TextField
          label={say({ en: 'Timeout', zh: '超时时间' })}
          type="number"
          defaultValue={30}
          suffix={say({ en: 'minutes', zh: '分钟' })}
          isOptional
        />
        <SelectField
          label={say({ en: 'Currency', zh: '币种' })}
          defaultValue=""
          placeholder={say({ en: 'Choose a currency', zh: '请选择币种' })}
          error={say({ en: 'Choose the currency of the order.', zh: '请选择订单币种。' })}
          options={[
            { value: 'USD', label: 'USD' },
            { value: 'CNY', label: 'CNY' },
          ]}
        />
      </div>
      <div className="ex-grid">
        <SearchField
          label={say({ en: 'Search orders', zh: '搜索订单' })}
          placeholder={say({ en: 'Search orders', zh: '搜索订单' })}
          value={query}
          onValue={setQuery}
          aside={<Keys keys={['mod', 'K']} />}
        />
        <SearchField label={say({ en: 'Search batches', zh: '搜索批次' })} value={found} onValue={setFound} />
      </div>
      <TextAreaField
        label={say({ en: 'Private key', zh: '私钥' })}
        isCode
        rows={3}
        defaultValue="-----BEGIN PRIVATE KEY-----"
        hint={say({ en: 'The key stays in this tab.', zh: '私钥仅保存在当前标签页。' })}
      />
    </Section>
  );
}

function Choices(): ReactElement {
  return (
    <Section id="choices" title={{ en: 'Choices', zh: '选择' }}>
      <div className="ex-grid">
        <Checks />
        <RadioButtons />
      </div>
      <ChoicesWithLooks />
    </Section>
  );
}

function Checks(): ReactElement {
  const { say } = useReader();
  const [isSaved, setSaved] = useState(true);
  const [isLive, setLive] = useState(true);
  const [isQuiet, setQuiet] = useState(false);
  const stop = () => undefined;
  return (
    <>
      <Example title={{ en: 'Check boxes', zh: '复选框' }} layout="stack">
        <CheckField
          label={say({ en: 'Save this card', zh: '保存此卡' })}
          hint={say({ en: 'You can remove it at any time.', zh: '可随时移除。' })}
          isChecked={isSaved}
          onChange={setSaved}
        />
        <CheckField
          label={say({ en: 'Some rows', zh: '部分选中' })}
          isChecked={false}
          isMixed
          onChange={stop}
        />
        <CheckField
          label={say({ en: 'I accept the terms', zh: '我接受服务条款' })}
          isChecked={false}
          error={say({ en: 'Accept the terms to continue.', zh: '请先接受条款。' })}
          onChange={stop}
        />
        <CheckField label={say({ en: 'Not possible', zh: '不可选' })} isChecked isDisabled onChange={stop} />
      </Example>
      <Example title={{ en: 'Switches', zh: '开关' }} layout="stack">
        <SwitchField
          label={say({ en: 'Live updates', zh: '实时更新' })}
          hint={say({ en: 'New requests appear as they arrive.', zh: '新请求到达后立即显示。' })}
          isChecked={isLive}
          onChange={setLive}
        />
        <SwitchField label={say({ en: 'Mute', zh: '静音' })} isChecked={isQuiet} onChange={setQuiet} />
        <SwitchField
          label={say({ en: 'Not possible', zh: '不可用' })}
          isChecked={false}
          isDisabled
          onChange={stop}
        />
      </Example>
    </>
  );
}

function RadioButtons(): ReactElement {
  const { say } = useReader();
  const [trigger, setTrigger] = useState<'all' | 'paid' | 'refund'>('all');
  return (
    <Example title={{ en: 'Radio buttons', zh: '单选' }} layout="stack">
      <ChoiceGroup
        label={say({ en: 'Send notifications for', zh: '通知范围' })}
        value={trigger}
        onChange={setTrigger}
        choices={[
          { value: 'all', label: say({ en: 'Every result', zh: '所有结果' }) },
          { value: 'paid', label: say({ en: 'Payments', zh: '支付' }) },
          {
            value: 'refund',
            label: say({ en: 'Refunds', zh: '退款' }),
            hint: say({ en: 'Requires a different app.', zh: '需使用其他应用。' }),
            isDisabled: true,
          },
        ]}
      />
    </Example>
  );
}

function ChoicesWithLooks(): ReactElement {
  const { say } = useReader();
  const [method, setMethod] = useState<'Card' | 'Alipay' | 'Ozow'>('Card');
  const [view, setView] = useState<'list' | 'tree' | 'raw'>('list');
  return (
    <div className="ex-grid">
      <Example title={{ en: 'Cards', zh: '卡片' }} layout="stack">
        <ChoiceGroup
          label={say({ en: 'Pay with', zh: '支付方式' })}
          look="cards"
          value={method}
          onChange={setMethod}
          choices={[
            {
              value: 'Card',
              label: say({ en: 'Card', zh: '银行卡' }),
              hint: 'Visa, Mastercard, JCB',
              aside: <BrandMark method="Card" isDecorative />,
            },
            {
              value: 'Alipay',
              label: say({ en: 'Alipay', zh: '支付宝' }),
              aside: <BrandMark method="Alipay" isDecorative />,
            },
            {
              value: 'Ozow',
              label: 'Ozow',
              isDisabled: true,
              hint: say({ en: 'Accepts only ZAR.', zh: '仅支持 ZAR。' }),
              aside: <BrandMark method="Ozow" isDecorative />,
            },
          ]}
        />
      </Example>
      <Example title={{ en: 'Segments', zh: '分段' }} layout="stack">
        <ChoiceGroup
          label={say({ en: 'View', zh: '视图' })}
          look="segments"
          value={view}
          onChange={setView}
          choices={[
            { value: 'list', label: say({ en: 'List', zh: '列表' }) },
            { value: 'tree', label: say({ en: 'Tree', zh: '树形' }) },
            { value: 'raw', label: 'JSON' },
          ]}
        />
      </Example>
    </div>
  );
}
