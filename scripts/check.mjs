// `npm run check`: the fast checks, to run before a commit.
import { fastChecks, registryChecks, runChecks } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { fail } from './project.mjs'
import { checkReportFile, writeReport } from './test-summary.mjs'
import { runVitest, sum } from './vitest-count.mjs'

try {
  await prepare([])
  const begin = performance.now()
  // The registry is slow to answer, so its check begins first, next to another and to the tests.
  const total = sum(await Promise.all([runChecks({ ...registryChecks, ...fastChecks }, 2), runVitest(['rules'])]))
  for (const failure of total.failures) console.log(`✗ ${failure}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  writeReport(checkReportFile, { seconds: (performance.now() - begin) / 1000 })
  process.exitCode = total.failed === 0 ? 0 : 1
} catch (error) {
  fail(error)
}
