// The reporter of the tests: one line per file, details only of failures, and a report that scripts read.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { MinimalReporter } from 'vitest/node'
import { root } from './project.mjs'

/**
 * The part of a report about one file.
 * @typedef {{ path: string, project: string, seconds: number, passed: number, failures: { title: string, message:
 *   string }[] }} FileResult
 */

export class FileLinesReporter extends MinimalReporter {
  printTestModule(testModule) {
    if (['queued', 'pending'].includes(testModule.state())) return
    const result = fileResult(testModule)
    for (const line of fileLines(result)) this.log(line)
  }

  onTestRunEnd(testModules, unhandledErrors, reason) {
    super.onTestRunEnd(testModules, unhandledErrors, reason)
    const path = process.env.RECADO_TEST_REPORT
    if (!path) return
    mkdirSync(dirname(path), { recursive: true })
    const report = { files: testModules.map(fileResult), errors: unhandledErrors.map(({ message }) => message) }
    writeFileSync(path, JSON.stringify(report))
  }
}

// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export.
export default FileLinesReporter

/** The lines that a file prints: its own, and the title of each failed test. @param {FileResult} result */
export function fileLines({ path, seconds, passed, failures }) {
  const tests = passed + failures.length
  const count =
    failures.length > 0 ? `${failures.length} of ${tests} tests failed` : `${tests} ${tests === 1 ? 'test' : 'tests'}`
  return [
    `${failures.length > 0 ? '✗' : '✓'} ${path} (${count}, ${seconds.toFixed(1)} s)`,
    ...failures.map(({ title }) => `    ✗ ${title}`),
  ]
}

/** @returns {FileResult} A skipped test shows nothing: it counts as failed, with the error of the setup that skipped it. */
function fileResult(testModule) {
  const tests = [...testModule.children.allTests()]
  const unpassed = tests.filter((test) => test.result().state !== 'passed')
  const [outerError] = [testModule, ...testModule.children.allSuites()].flatMap((suite) => suite.errors())
  const failures = unpassed.map((test) => {
    const { state, errors } = test.result()
    return { title: test.fullName, message: firstLine(errors?.[0]?.message ?? outerError?.message) ?? state }
  })
  if (failures.length === 0 && testModule.state() === 'failed')
    failures.push({
      title: 'outside of the tests',
      message: firstLine(outerError?.message) ?? 'an error around the tests',
    })
  const { duration, collectDuration } = testModule.diagnostic()
  return {
    path: relative(root, testModule.moduleId).replaceAll('\\', '/'),
    project: testModule.project.name,
    seconds: (duration + collectDuration) / 1000,
    passed: tests.length - unpassed.length,
    failures,
  }
}

const firstLine = (text) => text?.split('\n')[0] || undefined
