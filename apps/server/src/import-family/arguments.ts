import { existsSync, statSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SettingError } from '../platform/config.ts'

const usage = 'say [--dry-run] [--media DIR] postgres://USER:PASSWORD@HOST/DATABASE'

/** @throws SettingError with the usage */
export function argumentsOf(given: string[]): { url: string; dryRun: boolean; media: string | null } {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, media: { type: 'string' } },
    })
    const [url] = positionals
    if (url && positionals.length === 1 && /^postgres(ql)?:\/\//.test(url) && URL.canParse(url))
      return { url, dryRun: values['dry-run'], media: values.media ?? null }
  } catch {
    // The usage says it better.
  }
  throw new SettingError(usage)
}

/**
 * The folder with the files. npm runs its scripts in the project's folder; it is meant from where the person stands.
 * @throws SettingError when there is none
 */
export function folderOf(named: string | null): string | null {
  if (named === null) return null
  const folder = isAbsolute(named) ? resolve(named) : join(process.env.INIT_CWD ?? process.cwd(), named)
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new SettingError(`--media: there is no folder ${folder}`)
  return folder
}
