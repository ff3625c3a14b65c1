// Runs Vitest and counts its report. A skipped test shows nothing: it counts as failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectEnvironment, root, runNode, tools } from './project.mjs'

/** The compiled code of the processes of a run. */
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
  const projectArguments = projects.map((project) => `--project=${project}`)
  const code = await runNode([join(root, tools.vitest), 'run', ...projectArguments, reporter, ...files], {
    // Workers and hundreds of servers load the same code: every process except the first finds it compiled.
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
  passed: total(counts, 'passed'),
  failed: total(counts, 'failed'),
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
    passed: total(files, 'passed'),
    failed: failures.length,
    failures,
    files: files.map(({ path, seconds }) => ({ path, seconds })),
  }
}

const total = (counts, key) => counts.reduce((all, count) => all + count[key], 0)
