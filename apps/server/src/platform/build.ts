import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root.ts'

/** What a build of the product is called. */
export interface Build {
  /** Of package.json. */
  version: string
  /** The first twelve digits of the commit it was made from, with `+` where files had been changed; null: not recorded. */
  commit: string | null
}

/** One name for a build: `0.1.0 (41ecc266d1e2)`, or the version alone. */
export const buildLabel = ({ version, commit }: Build): string => (commit === null ? version : `${version} (${commit})`)

const manifest = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string }

/**
 * The commit in `build.json` (scripts/build.mjs).
 * @param folder where the program lies; sources have no such file
 */
export function commitOf(folder: string): string | null {
  try {
    const { commit } = JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as { commit?: unknown }
    return typeof commit === 'string' ? commit : null
  } catch {
    return null
  }
}

/** The build that runs. */
export const build: Build = { version: manifest.version, commit: commitOf(import.meta.dirname) }
