/** Parts above the page and answers to the reader: dialogs, menus, tips, toasts, banners, empty states, progress. */
import { type ReactElement, useState } from 'react';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { EmptyState } from '../empty/empty.tsx';
import { AmountField } from '../field/field.tsx';
import { chevronDown, copy, external, filter, more, refund, search, trash } from '../icon/drawings.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Keys } from '../keys/keys.tsx';
import { useReader } from '../language/language.tsx';
import { Menu, Popover } from '../menu/menu.tsx';
import { ProgressBar, Skeleton, Spinner } from '../progress/progress.tsx';
import { useToast } from '../toast/toast.tsx';
import { Tooltip } from '../tooltip/tooltip.tsx';
import { Example, Section } from './section.tsx';

export function Overlays(): ReactElement {
  const { say } = useReader();
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'held'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Section id="overlays" title={{ en: 'Dialogs, menus, tips', zh: '弹窗、菜单与提示' }}>
        <Example title={{ en: 'Dialogs', zh: '弹窗' }}>
          <Button onClick={() => setOpen('dialog')}>{say({ en: 'Open dialog', zh: '打开弹窗' })}</Button>
          <Button onClick={() => setOpen('drawer')}>{say({ en: 'Open drawer', zh: '打开抽屉' })}</Button>
          <Button onClick={() => setOpen('held')}>
            {say({ en: 'Open held dialog', zh: '打开处理中弹窗' })}
          </Button>
        </Example>
        <Menus />
        <Toasts />
        {open === 'dialog' && <RefundDialog onClose={close} />}
        {open === 'drawer' && (
          <Dialog title={say({ en: 'Request', zh: '请求详情' })} place="end" onClose={close}>
            <Skeleton lines={5} />
          </Dialog>
        )}
        {open === 'held' && <HeldDialog onClose={close} />}
      </Section>
      <Feedback />
    </>
  );
}

function Menus(): ReactElement {
  const { say } = useReader();
  const toast = useToast();
  return (
    <Example title={{ en: 'Menus and popovers', zh: '菜单与浮层' }}>
      <Menu
        label={say({ en: 'Order actions', zh: '订单操作' })}
        button={(props) => (
          <Button {...props} iconAfter={chevronDown}>
            {say({ en: 'Actions', zh: '操作' })}
          </Button>
        )}
        items={[
          {
            id: 'copy',
            label: say({ en: 'Copy as curl', zh: '复制为 curl' }),
            icon: copy,
            aside: <Keys keys={['C']} />,
            onSelect: () => toast({ text: say({ en: 'Copied as curl', zh: '已复制为 curl 命令' }) }),
          },
          {
            id: 'open',
            label: say({ en: 'Open checkout', zh: '打开收银台' }),
            icon: external,
            href: '#overlays',
          },
          { id: 'refund', label: say({ en: 'Refund', zh: '退款' }), icon: refund, isDisabled: true },
          {
            id: 'delete',
            label: say({ en: 'Delete', zh: '删除' }),
            icon: trash,
            tone: 'danger',
            isFirstOfGroup: true,
          },
        ]}
      />
      <Popover
        label={say({ en: 'Filter', zh: '筛选' })}
        button={(props) => (
          <Button {...props} icon={filter}>
            {say({ en: 'Filter', zh: '筛选' })}
          </Button>
        )}
      >
        {(done) => (
          <div className="ex-stack">
            <AmountField label={say({ en: 'Amount', zh: '金额' })} currency="USD" />
            <Button variant="primary" onClick={done}>
              {say({ en: 'Apply', zh: '应用' })}
            </Button>
          </div>
        )}
      </Popover>
      <Tooltip text={say({ en: 'More actions of this order', zh: '此订单的更多操作' })}>
        <IconButton icon={more} label={say({ en: 'More', zh: '更多' })} variant="secondary" />
      </Tooltip>
    </Example>
  );
}

function Toasts(): ReactElement {
  const { say } = useReader();
  const toast = useToast();
  return (
    <Example title={{ en: 'Toasts', zh: '轻提示' }}>
      <Button onClick={() => toast({ text: say({ en: 'Notification resent', zh: '通知已重新发送' }) })}>
        {say({ en: 'Show success', zh: '显示成功提示' })}
      </Button>
      <Button
        onClick={() =>
          toast({
            tone: 'danger',
            text: say({
              en: 'Resend failed: the receiver refused the connection.',
              zh: '重新发送失败：接收方拒绝连接。',
            }),
          })
        }
      >
        {say({ en: 'Show error', zh: '显示错误提示' })}
      </Button>
      <Button
        onClick={() =>
          toast({
            tone: 'info',
            text: say({ en: 'Filter removed', zh: '筛选已移除' }),
            action: { label: say({ en: 'Undo', zh: '撤消' }), onSelect: () => undefined },
          })
        }
      >
        {say({ en: 'Show with an action', zh: '显示可撤消提示' })}
      </Button>
    </Example>
  );
}

interface DialogProps {
  readonly onClose: () => void;
}

function RefundDialog({ onClose }: DialogProps): ReactElement {
  const { say } = useReader();
  return (
    <Dialog
      title={say({ en: 'Refund TG20261122004', zh: '退款 TG20261122004' })}
      size="sm"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{say({ en: 'Cancel', zh: '取消' })}</Button>
          <Button variant="primary" onClick={onClose}>
            {say({ en: 'Refund US$34.50', zh: '退款 US$34.50' })}
          </Button>
        </>
      }
    >
      <AmountField
        label={say({ en: 'Amount', zh: '金额' })}
        currency="USD"
        defaultValue="34.50"
        hint={say({ en: 'The amount is returned to the payer’s card.', zh: '款项退回付款方的银行卡。' })}
      />
    </Dialog>
  );
}

function HeldDialog({ onClose }: DialogProps): ReactElement {
  const { say } = useReader();
  const [isHeld, setHeld] = useState(true);
  return (
    <Dialog
      title={say({ en: 'Delete app', zh: '删除应用' })}
      size="sm"
      isHeld={isHeld}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => setHeld(false)}>{say({ en: 'Stop waiting', zh: '停止等待' })}</Button>
          <Button variant="danger" isLoading={isHeld} onClick={onClose}>
            {say({ en: 'Delete app', zh: '删除应用' })}
          </Button>
        </>
      }
    >
      {say({
        en: 'All further requests that this app signs are rejected. This cannot be undone.',
        zh: '删除后，该应用签名的请求都会被拒绝。此操作无法撤消。',
      })}
    </Dialog>
  );
}

function Feedback(): ReactElement {
  const { say } = useReader();
  return (
    <Section id="feedback" title={{ en: 'Feedback', zh: '反馈' }}>
      <Example title={{ en: 'Banners', zh: '横幅' }} layout="stack">
        <Banner tone="info" title={say({ en: 'Sandbox', zh: '沙箱环境' })}>
          {say({
            en: 'No money moves. The documentation lists the test cards.',
            zh: '不会产生真实扣款。测试卡号见文档。',
          })}
        </Banner>
        <Banner tone="success">{say({ en: 'The signature is valid.', zh: '签名有效。' })}</Banner>
        <Banner
          tone="warning"
          title={say({ en: 'One endpoint is failing', zh: '有一个地址发送失败' })}
          actions={<Button size="sm">{say({ en: 'Show attempts', zh: '查看记录' })}</Button>}
        >
          {say({
            en: '42 notifications to https://shop.example.com/notify are waiting.',
            zh: '有 42 条通知等待发送到 https://shop.example.com/notify。',
          })}
        </Banner>
        <Banner tone="danger" title={say({ en: 'The order was not created', zh: '订单未创建' })}>
          {say({
            en: 'SYS002: the signature does not match. Compare the string to sign.',
            zh: 'SYS002：签名不一致，请核对待签名字符串。',
          })}
        </Banner>
        <Banner tone="neutral">
          {say({ en: 'One of every 10 requests is shown.', zh: '当前每 10 个请求显示 1 个。' })}
        </Banner>
      </Example>
      <Example title={{ en: 'Empty state', zh: '空状态' }} layout="stack">
        <EmptyState
          icon={search}
          title={say({ en: 'No orders match', zh: '没有符合条件的订单' })}
          text={say({
            en: 'Nothing was created between 14:00 and 15:00.',
            zh: '14:00 至 15:00 之间没有创建订单。',
          })}
          action={<Button>{say({ en: 'Clear filters', zh: '清除筛选' })}</Button>}
        />
      </Example>
      <div className="ex-grid">
        <Example title={{ en: 'Progress', zh: '进度' }} layout="stack">
          <ProgressBar label={say({ en: 'Uploading the key', zh: '正在上传公钥' })} share={0.4} />
          <ProgressBar label={say({ en: 'Waiting for the terminal', zh: '等待终端' })} />
          <div className="ex-row">
            <Spinner />
            <Spinner size="lg" />
          </div>
        </Example>
        <Example title={{ en: 'Skeletons', zh: '骨架屏' }} layout="stack">
          <Skeleton shape="circle" />
          <Skeleton lines={3} />
          <Skeleton shape="block" />
        </Example>
      </div>
    </Section>
  );
}
