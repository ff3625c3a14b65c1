// `npm run backup -- FILE` and `npm run restore -- FILE [--force]`: the embedded database, the media and the keys in one file.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { become, fail, projectEnvironment, projectNode } from './project.mjs'

try {
  await ensureInstalled()
  projectNode()
  await ensureBuilt(['server'])
  // A stopped backup removes its draft before its command ends.
  become(projectNode(), ['apps/server/dist/backup.js', ...process.argv.slice(2)], { env: projectEnvironment() })
} catch (error) {
  fail(error)
}
