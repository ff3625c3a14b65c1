import { errorCode } from './api/api-error.ts'
import { errorText } from './i18n/errors.ts'
import { platformTexts } from './i18n/platform-texts.ts'
import { hideToast, showToast, type Toast } from './toasts.ts'

/** How long a toast is shown, in milliseconds (LAY-24, screens.5). */
const DURATION = 3000
/** The longest time that a toast may ask for, in milliseconds. */
const MAX_DURATION = 3500
/** How long an action is offered, such as undo (screens.3), in milliseconds. */
const ACTION_DURATION = 5000

export interface ToastOptions {
  /** Toasts with the same id are shown once at a time; by default the message is the id. */
  id?: string
  /** In milliseconds, at most MAX_DURATION. A toast with an action stays ACTION_DURATION. */
  duration?: number
  /** An optional action, such as undo. The toast disappears when it is used. */
  action?: Toast['action']
}

const show = (tone: Toast['tone'], message: string, { id = message, duration = DURATION, action }: ToastOptions) =>
  showToast({ id, message, tone, action, duration: action ? ACTION_DURATION : Math.min(duration, MAX_DURATION) })

/** A short confirmation. */
export const toast = (message: string, options: ToastOptions = {}): void => show('plain', message, options)

/** A warning that is not an error. */
export const toastWarning = (message: string, options: ToastOptions = {}): void => show('warning', message, options)

/**
 * Shows the error of an action that the user started. The same code is shown once at a time, however many calls fail
 * with it. Not shown to a user who was signed out, because the screen says so.
 */
export function toastError(error: unknown): void {
  const code = errorCode(error)
  if (code !== 'ERR_SESSION_EXPIRED') toastProblem(errorText(error), code)
}

/**
 * Shows the error of a background action. Conditions that the screen shows permanently (no connection, no database) get
 * no toast.
 */
export function toastBackgroundError(error: unknown): void {
  const code = errorCode(error)
  if (code !== 'ERR_NETWORK' && code !== 'ERR_DATABASE_UNAVAILABLE') toastError(error)
}

/** A failed action, the reason, and a retry button. */
export function toastWithRetry(message: string, error: unknown, retry: () => unknown): void {
  if (errorCode(error) === 'ERR_SESSION_EXPIRED') return
  const id = `not-done-${message}`
  // Hide the first toast, because an identical one would not be shown again.
  hideToast(id)
  const action = { label: platformTexts.text('tryAgain'), run: () => void retry() }
  show('problem', `${message} ${errorText(error)}`, { id, action })
}

/** An error text without a code. */
export const toastProblem = (message: string, id: string = message): void =>
  show('problem', message, { id: `problem-${id}` })
