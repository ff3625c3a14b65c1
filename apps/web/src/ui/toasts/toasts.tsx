import { IconX } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { hideToast, type Toast, useToasts } from '../../platform/toasts.ts'
import { useToastOffset } from './use-toast-offset.ts'

/**
 * The current toasts (LAY-24) at the bottom left, on phones under the header, never over a composer or a primary button.
 * Successes have the role `status`, failures `alert`.
 */
export function Toasts({ label }: { label: string }) {
  const { toasts } = useToasts()
  const box = useRef<HTMLElement>(null)
  const offset = useToastOffset(box, toasts.length > 0)
  return (
    <section
      ref={box}
      className="rc-toasts"
      aria-label={label}
      style={offset === undefined ? undefined : ({ '--rc-toasts-offset': `${offset}px` } as CSSProperties)}
    >
      {toasts.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastView({ toast: { id, message, tone, duration, action } }: { toast: Toast }) {
  const t = useTexts(platformTexts)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => hideToast(id), duration)
    return () => clearTimeout(timer)
  }, [isHeld, id, duration])
  const act = () => {
    hideToast(id)
    action?.run()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only pauses the timer
    <div
      className="rc-toast"
      data-tone={tone}
      role={tone === 'plain' ? 'status' : 'alert'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{message}</span>
      {action && (
        // The label tells two toasts with the same action apart.
        <button type="button" className="rc-toast-action" aria-label={`${action.label}: ${message}`} onClick={act}>
          {action.label}
        </button>
      )}
      <button type="button" className="rc-toast-close" aria-label={t('close')} onClick={() => hideToast(id)}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}
