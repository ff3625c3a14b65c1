import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './project.mjs'
import { countReport, sum } from './vitest-count.mjs'

const test = (status, title = status, failureMessages = []) => ({ status, title, failureMessages })

it('a skipped test and a file that cannot be loaded count as failed', () => {
  const testResults = [
    { name: 'a', status: 'passed', assertionResults: [test('passed'), test('skipped')] },
    { name: 'b', status: 'failed', assertionResults: [test('failed'), test('passed'), test('todo')] },
    { name: 'c', status: 'failed', assertionResults: [] },
    { name: 'd', status: 'passed', assertionResults: [test('passed'), test('passed'), test('passed')] },
  ]
  expect(countReport({ testResults })).toMatchObject({ passed: 5, failed: 4 })
})

it('a file whose tests passed, but which failed around them, is one failure', () => {
  const testResults = [{ name: 'a', status: 'failed', assertionResults: [test('passed')] }]
  expect(countReport({ testResults })).toMatchObject({ passed: 1, failed: 1 })
})

it('every failure is reported with its file, its name and the first line of its message', () => {
  const testResults = [
    {
      name: join(root, 'e2e/a.test.ts'),
      status: 'failed',
      assertionResults: [test('failed', 'b', ['c\nd']), test('todo', 'e')],
    },
    { name: join(root, 'f.test.ts'), status: 'failed', message: 'g\nh', assertionResults: [] },
    { name: join(root, 'i.test.ts'), status: 'passed', assertionResults: [test('passed')] },
  ]
  const { failures, passed, failed } = countReport({ testResults })
  expect(failures).toEqual(['e2e/a.test.ts > b: c', 'e2e/a.test.ts > e: todo', 'f.test.ts: g'])
  expect(
    sum([
      { passed, failed, failures },
      { passed: 2, failed: 1, failures: ['j'] },
    ]),
  ).toEqual({
    passed: 3,
    failed: 4,
    failures: [...failures, 'j'],
  })
})
