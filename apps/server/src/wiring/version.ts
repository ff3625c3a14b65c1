import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../platform/project-root.ts'

const manifest = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string }

/** The product's version, from package.json. */
export const version: string = manifest.version
