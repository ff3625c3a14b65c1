// `npm run tables`: writes apps/server/src/platform/db/tables.ts from the schema.
import { ensureInstalled } from './install.mjs'
import { fail, runNode, tools } from './project.mjs'

try {
  await ensureInstalled()
  const test = 'apps/server/test/tables.test.ts'
  process.exitCode = await runNode([tools.vitest, 'run', '--project', 'areas', test, '--update'])
} catch (error) {
  fail(error)
}
