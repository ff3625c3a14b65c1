import { existsSync, statSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SettingError } from '../platform/config.ts'

const usage = 'say [--dry-run] [--media DIR] postgres://USER:PASSWORD@HOST/DATABASE'

/** @throws SettingError with the usage */
export function argumentsOf(args: string[]): { url: string; dryRun: boolean; media: string | null } {
  try {
    const { values, positionals } = parseArgs({
      args: args,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, media: { type: 'string' } },
    })
    const [url] = positionals
    if (url && positionals.length === 1 && /^postgres(ql)?:\/\//.test(url) && URL.canParse(url))
      return { url, dryRun: values['dry-run'], media: values.media ?? null }
  } catch {
    // The usage explains the error better.
  }
  throw new SettingError(usage)
}

/**
 * Returns the absolute folder with the files. npm runs its scripts in the project's folder, but the argument is
 * relative to the user's folder.
 * @throws SettingError when it does not exist
 */
export function folderOf(path: string | null): string | null {
  if (path === null) return null
  const folder = isAbsolute(path) ? resolve(path) : join(process.env.INIT_CWD ?? process.cwd(), path)
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new SettingError(`--media: there is no folder ${folder}`)
  return folder
}
