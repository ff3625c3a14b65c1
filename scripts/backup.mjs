// `npm run backup -- FILE` and `npm run restore -- FILE [--force]`: the embedded database, the media and the keys in one file.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, projectNode, runNode } from './project.mjs'

try {
  await ensureInstalled()
  projectNode()
  await ensureBuilt(['server'])
  process.exitCode = await runNode(['apps/server/dist/backup.js', ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}
