import { create } from 'zustand'

export interface Toast {
  id: string
  message: string
  tone: 'plain' | 'warning' | 'problem'
  /** How long it stays, in milliseconds; hovering and focusing stop the clock. */
  stays: number
  /** One thing to do about it, such as undoing. */
  action?: { label: string; run: () => void }
}

/** At most this many at once (screens.5); the oldest makes room. */
const MOST = 3

/** A box in pixels of the window at whose top toasts stand, so that they cover nothing that is used. */
export interface ToastPlace {
  top: number
  left: number
  width: number
}

/** The toasts of the moment; `place` is where the screen wants them, null for the corner. */
export const useToasts = create<{ toasts: readonly Toast[]; place: ToastPlace | null }>()(() => ({
  toasts: [],
  place: null,
}))

/** Shows a toast; one with the same id that is still on screen stays as it is. */
export function showToast(toast: Toast): void {
  useToasts.setState(({ toasts }) =>
    toasts.some(({ id }) => id === toast.id) ? { toasts } : { toasts: [...toasts, toast].slice(-MOST) },
  )
}

/** Takes a toast away before its time. */
export const hideToast = (id: string) =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))

/** Where toasts stand from now on; null: in the corner of the window. */
export const placeToasts = (place: ToastPlace | null) => useToasts.setState({ place })
