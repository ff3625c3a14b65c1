// `npm run import:family -- [--dry-run] [--media DIR] postgres://…`: companies of another installation of the family.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, projectNode, runNode } from './project.mjs'

try {
  await ensureInstalled()
  projectNode()
  await ensureBuilt(['server'])
  process.exitCode = await runNode(['apps/server/dist/import-family.js', ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}
