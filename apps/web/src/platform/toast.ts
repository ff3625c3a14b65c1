import { errorCode } from './api/api-error.ts'
import { errorText } from './i18n/errors.ts'
import { platformTexts } from './i18n/platform-texts.ts'
import { hideToast, showToast, type Toast } from './toasts.ts'

/** How long a toast stays, in milliseconds (LAY-24, screens.5). */
const STAYS = 3000

export interface ToastOptions {
  /** Toasts with the same id are shown once at a time; the message itself when absent. */
  id?: string
  /** Milliseconds. */
  stays?: number
  /** One thing to do about it, such as undoing; the toast goes when it is done. */
  action?: Toast['action']
}

const show = (tone: Toast['tone'], message: string, { id = message, stays = STAYS, action }: ToastOptions) =>
  showToast({ id, message, tone, stays, action })

/** A short word that something is done. */
export const toast = (message: string, options: ToastOptions = {}): void => show('plain', message, options)

/** A warning that is not a failure. */
export const toastWarning = (message: string, options: ToastOptions = {}): void => show('warning', message, options)

/**
 * The failure of an action that a person started, in words. The same code is shown once at a time, however many calls
 * fail with it. A person who is signed out reads so on the screen.
 */
export function toastError(error: unknown): void {
  const code = errorCode(error)
  if (code !== 'ERR_SESSION_EXPIRED') toastProblem(errorText(error), code)
}

/** The failure of something that nobody asked for: what the screens say all the time (no connection, no database) makes no toast. */
export function toastBackgroundError(error: unknown): void {
  const code = errorCode(error)
  if (code !== 'ERR_NETWORK' && code !== 'ERR_DATABASE_UNAVAILABLE') toastError(error)
}

/** A failure with a way on is read longer, in milliseconds. */
const FAILURE_STAYS = 8000

/** A failed action, the reason, and a button that repeats it. */
export function toastWithRetry(what: string, error: unknown, again: () => unknown): void {
  if (errorCode(error) === 'ERR_SESSION_EXPIRED') return
  const id = `not-done-${what}`
  // A second failure is shown again although it reads the same.
  hideToast(id)
  const action = { label: platformTexts.text('tryAgain'), run: () => void again() }
  show('problem', `${what} ${errorText(error)}`, { id, stays: FAILURE_STAYS, action })
}

/** A failure in words that has no code. */
export const toastProblem = (message: string, id: string = message): void =>
  show('problem', message, { id: `problem-${id}` })
