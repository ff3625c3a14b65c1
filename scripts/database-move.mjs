// `npm run database:move -- --to postgres://… [--dry-run]`: moves the embedded database to the operator's PostgreSQL.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, projectNode, runNode } from './project.mjs'

try {
  await ensureInstalled()
  projectNode()
  await ensureBuilt(['server'])
  process.exitCode = await runNode(['apps/server/dist/database-move.js', ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}
