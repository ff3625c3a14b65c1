// Runs Vitest and counts what its report says. A test that was skipped has not shown anything: it counts as failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectEnvironment, root, runNode, tools } from './project.mjs'

/** Code as the processes of a run compiled it. */
export const compiledFolder = join(root, '.cache', 'compiled')

/**
 * Runs some of the projects of vitest.config.ts, each file once: what failed has failed.
 * @param projects their names; none: all
 * @param options.files only these test files, by their paths from the root of the project
 * @param options.log the file descriptor that takes what Vitest prints
 */
export async function runVitest(projects, { env, files = [], log = 'inherit' } = {}) {
  const name = projects.join(', ') || 'tests'
  const report = join(root, '.cache', `tests-${projects.join('-') || 'chosen'}.json`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.map((project) => `--project=${project}`)
  const code = await runNode([join(root, tools.vitest), 'run', ...chosen, ...reporters, ...files], {
    // Workers and some hundred servers load the same code: each but the first finds it compiled.
    env: { NODE_COMPILE_CACHE: compiledFolder, ...(env ?? projectEnvironment()) },
    stdio: ['inherit', log, log],
  })
  if (!existsSync(report)) return { passed: 0, failed: 1, failures: [`${name}: no report`] }
  const counts = countReport(JSON.parse(readFileSync(report, 'utf8')))
  if (code !== 0 && counts.failed === 0) {
    counts.failed = 1
    counts.failures.push(`${name}: an error outside of any test, or no test at all`)
  }
  return counts
}

/** Adds what several runs counted: numbers of tests, and the failed ones by name. */
export const sum = (counts) => ({
  passed: counts.reduce((all, { passed }) => all + passed, 0),
  failed: counts.reduce((all, { failed }) => all + failed, 0),
  failures: counts.flatMap(({ failures }) => failures),
})

/** Counts one JSON report; a file that could not even be loaded is one failure. `failures`: the failed tests, a line each. */
export function countReport(report) {
  const counts = { passed: 0, failed: 0, failures: [] }
  for (const file of report.testResults) {
    const failures = failuresOf(file)
    counts.passed += file.assertionResults.filter(({ status }) => status === 'passed').length
    counts.failed += failures.length
    counts.failures.push(...failures)
  }
  return counts
}

function failuresOf({ name, status, message, assertionResults }) {
  const where = relative(root, name).replaceAll('\\', '/')
  const unshown = assertionResults.filter((test) => test.status !== 'passed')
  const lines = unshown.map((test) => `${where} > ${test.title}: ${firstLine(test.failureMessages?.[0], test.status)}`)
  return lines.length === 0 && status === 'failed'
    ? [`${where}: ${firstLine(message, 'an error around the tests')}`]
    : lines
}

const firstLine = (text, otherwise) => text?.split('\n')[0] || otherwise
