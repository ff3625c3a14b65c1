// `npm run check`: the fast checks only, for the moment before a commit.
import { fastChecks, registryChecks, runChecks } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { fail } from './project.mjs'
import { runVitest } from './vitest-count.mjs'

try {
  await prepare([])
  const checks = await runChecks({ ...fastChecks, ...registryChecks })
  const rules = await runVitest(['rules'])
  console.log(`${checks.passed + rules.passed} passed, ${checks.failed + rules.failed} failed`)
  process.exitCode = checks.failed + rules.failed === 0 ? 0 : 1
} catch (error) {
  fail(error)
}
