// Runs Vitest and counts its report. A skipped test shows nothing: it counts as failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectEnvironment, root, runNode, tools } from './project.mjs'

/** Code as the processes of a run compiled it. */
export const compiledFolder = join(root, '.cache', 'compiled')

/**
 * Runs some of the projects of vitest.config.ts. Each file runs once: a failed test is not tried again.
 * @param projects their names; empty for all
 * @param options.files only these test files, as paths from the root of the project
 * @param options.log the file descriptor that receives Vitest's output
 * @returns the counts of `countReport`
 */
export async function runVitest(projects, { env, files = [], log = 'inherit' } = {}) {
  const name = projects.join(', ') || 'tests'
  const report = join(root, '.cache', `tests-${projects.join('-') || 'chosen'}.json`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(report, { force: true })
  const reporter = `--reporter=${join(root, 'scripts/file-lines-reporter.mjs')}`
  const chosen = projects.map((project) => `--project=${project}`)
  const code = await runNode([join(root, tools.vitest), 'run', ...chosen, reporter, ...files], {
    // Workers and some hundred servers load the same code: every process but the first finds it compiled.
    env: { NODE_COMPILE_CACHE: compiledFolder, ...(env ?? projectEnvironment()), RECADO_TEST_REPORT: report },
    stdio: ['inherit', log, log],
  })
  if (!existsSync(report)) return { passed: 0, failed: 1, failures: [`${name}: no report`], files: [] }
  const counts = countReport(JSON.parse(readFileSync(report, 'utf8')))
  if (code !== 0 && counts.failed === 0) {
    counts.failed = 1
    counts.failures.push(`${name}: an error outside of any test, or no test at all`)
  }
  return counts
}

/** Adds the counts of several runs. */
export const sum = (counts) => ({
  passed: counts.reduce((all, { passed }) => all + passed, 0),
  failed: counts.reduce((all, { failed }) => all + failed, 0),
  failures: counts.flatMap(({ failures }) => failures),
  files: counts.flatMap(({ files = [] }) => files),
})

/**
 * Counts a report of the file-lines reporter.
 * @returns `passed` and `failed`, the numbers of tests; `failures`, a line for each failed test; `files` as `{ path, seconds }`
 */
export function countReport({ files, errors = [] }) {
  const failures = files.flatMap(({ path, failures: tests }) =>
    tests.map(({ title, message }) => `${path} > ${title}: ${message}`),
  )
  failures.push(...errors.map((message) => `an error outside of any file: ${message}`))
  return {
    passed: files.reduce((all, { passed }) => all + passed, 0),
    failed: failures.length,
    failures,
    files: files.map(({ path, seconds }) => ({ path, seconds })),
  }
}
