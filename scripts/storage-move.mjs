// `npm run storage:move -- --from PLACE --to PLACE [--dry-run] [--remove]`: moves media between a folder and an object
// store.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, projectNode, runNode } from './project.mjs'

try {
  await ensureInstalled()
  projectNode()
  await ensureBuilt(['server'])
  process.exitCode = await runNode(['apps/server/dist/storage-move.js', ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}
