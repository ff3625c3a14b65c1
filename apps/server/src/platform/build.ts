import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root.ts'

/** Identifies a build of the product. */
export interface Build {
  /** The version from package.json. */
  version: string
  /** The first twelve digits of its commit, with `+` if files had been changed. Null: not recorded. */
  commit: string | null
}

/** Formats a build: `0.1.0 (41ecc266d1e2)`, or the version alone. */
export const buildLabel = ({ version, commit }: Build): string => (commit === null ? version : `${version} (${commit})`)

const manifest = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string }

/**
 * Reads the commit from `build.json` (scripts/build.mjs).
 * @param folder the program's folder; sources have no such file
 */
export function commitOf(folder: string): string | null {
  try {
    const { commit } = JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as { commit?: unknown }
    return typeof commit === 'string' ? commit : null
  } catch {
    return null
  }
}

/** The running build. */
export const build: Build = { version: manifest.version, commit: commitOf(import.meta.dirname) }
