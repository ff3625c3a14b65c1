import { SettingError } from '../setting.rules.ts'

const fileLimits = new Set(['EMFILE', 'ENFILE'])

/** Returns the text that says why a start failed: one line for what an operator can change, else the stack. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof SettingError) return error.message
  if ('code' in error && fileLimits.has(String(error.code)))
    return `too few open files are allowed (${error.code}): raise the limit to 1024 or more (LimitNOFILE, ulimit -n)`
  return error.stack ?? error.message
}
