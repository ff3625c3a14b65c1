// `npm run reset-super-password`: gives the super user a new password and prints it.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, projectNode, runNode } from './project.mjs'

try {
  await ensureInstalled()
  projectNode()
  await ensureBuilt(['server'])
  process.exitCode = await runNode(['apps/server/dist/reset-super-password.js'])
} catch (error) {
  fail(error)
}
