import { describe, expect, it } from 'vitest'
import { fileLines } from './file-lines-reporter.mjs'
import { summaryLines } from './test-summary.mjs'
import { countReport, sum } from './vitest-count.mjs'

const file = (path, passed, failures = [], seconds = 1) => ({ path, passed, failures, seconds })
const failure = { title: 'b', message: 'c' }

it('a report counts passed tests, and every failure with its file, title and message', () => {
  const report = { files: [file('e2e/a.test.ts', 2, [failure]), file('f.test.ts', 3)], errors: ['g'] }
  expect(countReport(report)).toEqual({
    passed: 5,
    failed: 2,
    failures: ['e2e/a.test.ts > b: c', 'an error outside of any file: g'],
    files: [
      { path: 'e2e/a.test.ts', seconds: 1 },
      { path: 'f.test.ts', seconds: 1 },
    ],
  })
})

it('several counts are added', () => {
  const checks = { passed: 2, failed: 1, failures: ['j'] }
  expect(sum([{ passed: 3, failed: 0, failures: [], files: ['a'] }, checks])).toEqual({
    passed: 5,
    failed: 1,
    failures: ['j'],
    files: ['a'],
  })
})

it.each([
  [file('a.test.ts', 12, [], 3.44), ['✓ a.test.ts (12 tests, 3.4 s)']],
  [file('a.test.ts', 1, [failure]), ['✗ a.test.ts (1 of 2 tests failed, 1.0 s)', '    ✗ b']],
])('a file prints one line, and the titles of failed tests', (result, lines) => {
  expect(fileLines(result)).toEqual(lines)
})

describe('the summary', () => {
  const run = { seconds: 83, cores: 2 }

  it('has the failures, the 20 slowest files, wall time, cores and counts', () => {
    const files = Array.from({ length: 25 }, (_, index) => ({ path: `${index}.test.ts`, seconds: index }))
    const lines = summaryLines({ passed: 3, failed: 1, failures: ['a > b: c'], files }, run)
    expect(lines.slice(0, 3)).toEqual(['✗ a > b: c', 'The slowest files:', '    24.0 s  24.test.ts'])
    expect(lines.slice(-3)).toEqual(['     5.0 s  5.test.ts', 'Wall time 1 min 23 s on 2 cores', '3 passed, 1 failed'])
  })

  it('names the tests that need a program that is not installed as one group', () => {
    const missing = 'The tests of several nodes need redis-server: install it (Debian: apt-get install redis-server)'
    const failures = [`a.test.ts > b: ${missing}`, 'c.test.ts > d: e', `f.test.ts > g: ${missing}`]
    expect(summaryLines({ passed: 0, failed: 3, failures, files: [] }, run)).toEqual([
      '✗ c.test.ts > d: e',
      '✗ redis-server is not installed. Tests that need it: 2',
      '    a.test.ts > b',
      '    f.test.ts > g',
      'Wall time 1 min 23 s on 2 cores',
      '0 passed, 3 failed',
    ])
  })
})
