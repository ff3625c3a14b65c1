import { errorCode } from './api-error.ts'
import { errorText } from './i18n/errors.ts'
import { showToast, type Toast } from './toasts.ts'

/** How long a toast stays, in milliseconds (LAY-24; UX.md §5). */
const STAYS = 3000

export interface TellOptions {
  /** Toasts with the same id are shown once at a time; the message itself when absent. */
  id?: string
  /** Milliseconds. */
  stays?: number
  /** One thing to do about it, such as undoing; the toast goes when it is done. */
  action?: Toast['action']
}

const show = (tone: Toast['tone'], message: string, { id = message, stays = STAYS, action }: TellOptions) =>
  showToast({ id, message, tone, stays, action })

/** A short word that something is done. */
export const tell = (message: string, options: TellOptions = {}): void => show('plain', message, options)

/** A warning that is not a failure. */
export const tellWarning = (message: string, options: TellOptions = {}): void => show('warning', message, options)

/**
 * A failure in words. The same code is shown once at a time, however many calls fail with it. What the screens already
 * say all the time (no line, no database, signed out) makes no toast.
 */
export function tellError(error: unknown): void {
  const code = errorCode(error)
  if (code === 'ERR_NETWORK' || code === 'ERR_DATABASE_UNAVAILABLE' || code === 'ERR_SESSION_EXPIRED') return
  tellProblem(errorText(error), code)
}

/** A failure in words that has no code. */
export const tellProblem = (message: string, id: string = message): void =>
  show('problem', message, { id: `problem-${id}` })
