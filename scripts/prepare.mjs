// Installs the packages and makes the builds that a command needs.
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, projectNode } from './project.mjs'

export async function prepare(builds) {
  await ensureInstalled()
  projectNode()
  await ensureBuilt(builds)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) prepare().catch(fail)
