// Runs Vitest and counts what its report says. A test that was skipped has not shown anything: it counts as failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode, tools } from './project.mjs'

export async function runVitest(projects, env) {
  const report = join(root, '.cache', `tests-${projects.join('-')}.json`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.map((name) => `--project=${name}`)
  const code = await runNode([join(root, tools.vitest), 'run', ...chosen, ...reporters], { env })
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const counts = countReport(JSON.parse(readFileSync(report, 'utf8')))
  // An error outside of any test, or no test at all.
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}

/** Counts one JSON report; a file that could not even be loaded is one failure. */
export function countReport(report) {
  const counts = { passed: 0, failed: 0 }
  for (const file of report.testResults) {
    const passed = file.assertionResults.filter((test) => test.status === 'passed').length
    const failed = file.assertionResults.length - passed
    counts.passed += passed
    counts.failed += failed === 0 && file.status === 'failed' ? 1 : failed
  }
  return counts
}
