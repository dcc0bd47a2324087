/** Toasts: short news about what the reader did, in a live region in the corner; never the only place of an error. */
import type { Text } from '@tollgate/contract/model';
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { close, error, info, success, warning } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useReader } from '../language/language.tsx';
import { createToasts, type ShownToast, shownMs, type Toasts, type ToastText } from './toasts.ts';

const dismiss: Text = { en: 'Dismiss', zh: '关闭提示' };
const region: Text = { en: 'Messages', zh: '消息' };

const ToastContext = createContext<Toasts | undefined>(undefined);
const none: readonly ShownToast[] = [];

/** Around the page, once. */
export function ToastProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const [toasts] = useState(createToasts);
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastRegion toasts={toasts} />
    </ToastContext>
  );
}

/** Shows a toast. @throws outside of a ToastProvider */
export function useToast(): (toast: ToastText) => void {
  const toasts = useContext(ToastContext);
  if (toasts === undefined) throw new Error('no ToastProvider around the page');
  return toasts.add;
}

function ToastRegion({ toasts }: { readonly toasts: Toasts }): ReactElement {
  const { say } = useReader();
  const list = useSyncExternalStore(toasts.subscribe, toasts.list, () => none);
  const element = useRef<HTMLElement>(null);
  const newest = list.at(-1)?.id;
  useEffect(() => {
    // Shown again, it is above a dialog that was opened since.
    element.current?.hidePopover();
    if (newest !== undefined) element.current?.showPopover();
  }, [newest]);
  return (
    <section ref={element} className="tg-toasts" popover="manual" aria-label={say(region)}>
      <div role="status" aria-live="polite" aria-relevant="additions">
        {list.map((toast) => (
          <Toast key={toast.id} toast={toast} onEnd={toasts.remove} />
        ))}
      </div>
    </section>
  );
}

const drawings = { success, danger: error, info, warning };

interface ToastProps {
  readonly toast: ShownToast;
  readonly onEnd: (id: number) => void;
}

function Toast({ toast, onEnd }: ToastProps): ReactElement {
  const { say } = useReader();
  const [isHeld, setHeld] = useState(false);
  const ms = shownMs(toast);
  const { id } = toast;
  useEffect(() => {
    if (ms === undefined || isHeld) return;
    const timer = setTimeout(() => onEnd(id), ms);
    return () => clearTimeout(timer);
  }, [ms, isHeld, id, onEnd]);
  const { tone = 'success', action } = toast;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: while it is read, it stays
    <div
      className="tg-toast"
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon drawing={drawings[tone]} />
      <p>{toast.text}</p>
      {action !== undefined && (
        <button
          type="button"
          className="tg-toast-action"
          onClick={() => {
            action.onSelect();
            onEnd(id);
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton icon={close} label={say(dismiss)} size="sm" onClick={() => onEnd(id)} />
    </div>
  );
}
