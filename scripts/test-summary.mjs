// The last lines of `npm test`: failures, the slowest files and the counts; also as a file that `npm run figures` reads.
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './project.mjs'

/** The report of the last whole `npm test`: `{ seconds, cores, passed, failed, files: [{ path, seconds }] }`. */
export const testReportFile = '.cache/last-test-run.json'
/** The report of the last `npm run check`: `{ seconds }`. */
export const checkReportFile = '.cache/last-check.json'

const SLOWEST_FILES = 20

/**
 * Returns the lines of a summary; the last one is `N passed, N failed`. Failures that need a program which is not
 * installed form one group per program.
 * @param total counts of `runVitest`
 * @param run `seconds` of wall time and `cores` of the machine
 */
export function summaryLines({ failures, files = [], ...counts }, { seconds, cores }) {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_FILES)
  return [
    ...failureLines(failures),
    ...(slowest.length > 1 ? ['The slowest files:'] : []),
    ...(slowest.length > 1 ? slowest.map((file) => `${file.seconds.toFixed(1).padStart(8)} s  ${file.path}`) : []),
    `Wall time ${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s on ${cores} cores`,
    `${counts.passed} passed, ${counts.failed} failed`,
  ]
}

const missingProgram = /need (\S+): install it/

function failureLines(failures) {
  const groups = new Map()
  for (const failure of failures) {
    const program = missingProgram.exec(failure)?.[1]
    if (program) groups.set(program, [...(groups.get(program) ?? []), failure])
  }
  return [
    ...failures.filter((failure) => !missingProgram.test(failure)).map((failure) => `✗ ${failure}`),
    ...[...groups].flatMap(([program, group]) => [
      `✗ ${program} is not installed. Tests that need it: ${group.length}`,
      ...group.map((failure) => `    ${failure.split(': ')[0]}`),
    ]),
  ]
}

/** Prints the summary, sets the exit code and, after a whole run, writes the report. */
export function endWithSummary(total, { begin, isWholeRun }) {
  const run = { seconds: (performance.now() - begin) / 1000, cores: availableParallelism() }
  for (const line of summaryLines(total, run)) console.log(line)
  process.exitCode = total.failed === 0 ? 0 : 1
  const { passed, failed: failures, files } = total
  if (isWholeRun) writeReport(testReportFile, { ...run, passed, failed: failures, files })
}

/** Writes a report for `npm run figures`. */
export function writeReport(file, content) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), JSON.stringify(content))
}
