import { SettingError } from '../setting.rules.ts'

const fileLimits = new Set(['EMFILE', 'ENFILE'])

/** Returns the reason of a failed start: one line when an operator can fix it, else the stack. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof SettingError) return error.message
  if ('code' in error && fileLimits.has(String(error.code)))
    return `too few open files are allowed (${error.code}): raise the limit to 1024 or more (LimitNOFILE, ulimit -n)`
  return error.stack ?? error.message
}
