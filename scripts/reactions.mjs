// `npm run reactions [-- show ID | replay ID | replay all]`: lists reactions that were given up, shows one, or
// schedules them again.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, projectNode, runNode } from './project.mjs'

try {
  await ensureInstalled()
  projectNode()
  await ensureBuilt(['server'])
  process.exitCode = await runNode(['apps/server/dist/reactions.js', ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}
