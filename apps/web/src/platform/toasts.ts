import { create } from 'zustand'

export interface Toast {
  id: string
  message: string
  tone: 'plain' | 'warning' | 'problem'
  /** How long it is shown, in milliseconds; hovering and focus stop the timer. */
  duration: number
  /** An optional action, such as undo. */
  action?: { label: string; run: () => void }
}

/** At most this many at once (screens.5); the oldest is removed. */
const MAX_TOASTS = 3

/** The current toasts. */
export const useToasts = create<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

/** Shows a toast. If one with the same id is on screen, that one stays unchanged. */
export function showToast(toast: Toast): void {
  useToasts.setState(({ toasts }) =>
    toasts.some(({ id }) => id === toast.id) ? { toasts } : { toasts: [...toasts, toast].slice(-MAX_TOASTS) },
  )
}

/** Hides a toast early. */
export const hideToast = (id: string) =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
