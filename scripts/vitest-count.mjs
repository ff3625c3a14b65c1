// Runs Vitest and counts what its report says. A test that was skipped has not shown anything: it counts as failed.
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, runNode, tools } from './project.mjs'

/** More files than these do not fail by chance: they are not tried again. */
const SECOND_TRIES = 4

/**
 * Runs some of the projects of vitest.config.ts.
 * A shared machine now and then starves a browser or a database for seconds. In CI the few files that failed are run once
 * more, each from its beginning (its steps build on each other), and the output names them; at the desk nothing is.
 * @param log the file descriptor that takes what Vitest prints
 */
export async function runVitest(projects, env, log = 'inherit') {
  const first = await runOnce(projects, [], env, log)
  if (!process.env.CI || first.files.length === 0 || first.files.length > SECOND_TRIES) return counted(first)
  const names = first.files.map((file) => relative(root, file).replaceAll('\\', '/'))
  console.log(`\nFailed and run once more, from the beginning:\n${names.map((name) => `  ${name}`).join('\n')}\n`)
  const second = await runOnce(projects, names, env, log)
  return counted({ ...second, passed: first.passedElsewhere + second.passed })
}

/**
 * Runs lanes at the same time. The first prints as it goes, what the others print comes when all have ended.
 * @param lanes lists of projects
 */
export async function runSideBySide([first, ...others], env) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const logs = others.map((lane) => join(root, '.cache', `tests-${lane.join('-')}.log`))
  const runs = others.map((lane, index) => runVitest(lane, env, openSync(logs[index], 'w')))
  const counts = await Promise.all([runVitest(first, env), ...runs])
  for (const log of logs) process.stdout.write(readFileSync(log))
  return sum(counts)
}

/** Adds what several runs counted: numbers of tests, and the failed ones by name. */
export const sum = (counts) => ({
  passed: counts.reduce((all, { passed }) => all + passed, 0),
  failed: counts.reduce((all, { failed }) => all + failed, 0),
  failures: counts.flatMap(({ failures }) => failures),
})

const counted = ({ passed, failed, failures }) => ({ passed, failed, failures })

async function runOnce(projects, files, env, log) {
  const report = join(root, '.cache', `tests-${projects.join('-')}.json`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.map((name) => `--project=${name}`)
  const code = await runNode([join(root, tools.vitest), 'run', ...chosen, ...reporters, ...files], {
    env,
    stdio: ['inherit', log, log],
  })
  const name = projects.join(', ')
  if (!existsSync(report)) {
    return { passed: 0, failed: 1, failures: [`${name}: no report`], files: [], passedElsewhere: 0 }
  }
  const counts = countReport(JSON.parse(readFileSync(report, 'utf8')))
  if (code !== 0 && counts.failed === 0) {
    counts.failed = 1
    counts.failures.push(`${name}: an error outside of any test, or no test at all`)
  }
  return counts
}

/**
 * Counts one JSON report; a file that could not even be loaded is one failure.
 * `files`: those with a failure; `failures`: the failed tests, a line each; `passedElsewhere`: what passed in the others.
 */
export function countReport(report) {
  const counts = { passed: 0, failed: 0, failures: [], files: [], passedElsewhere: 0 }
  for (const file of report.testResults) {
    const failures = failuresOf(file)
    const passed = file.assertionResults.filter(({ status }) => status === 'passed').length
    counts.passed += passed
    counts.failed += failures.length
    counts.failures.push(...failures)
    if (failures.length > 0) counts.files.push(file.name)
    else counts.passedElsewhere += passed
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
