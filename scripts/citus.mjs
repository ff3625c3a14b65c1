// `npm run citus`: prints the statements that distribute the tables of DATABASE_URL over a Citus cluster, and those it
// would refuse.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, projectNode, runNode } from './project.mjs'

try {
  await ensureInstalled()
  projectNode()
  await ensureBuilt(['server'])
  process.exitCode = await runNode(['apps/server/dist/citus.js', ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}
