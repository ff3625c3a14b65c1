import { expect, it } from 'vitest'
import { countReport } from './vitest-count.mjs'

const test = (status) => ({ status })

it('a skipped test and a file that cannot be loaded count as failed', () => {
  const testResults = [
    { name: 'a', status: 'passed', assertionResults: [test('passed'), test('skipped')] },
    { name: 'b', status: 'failed', assertionResults: [test('failed'), test('passed'), test('todo')] },
    { name: 'c', status: 'failed', assertionResults: [] },
    { name: 'd', status: 'passed', assertionResults: [test('passed'), test('passed'), test('passed')] },
  ]
  expect(countReport({ testResults })).toEqual({ passed: 5, failed: 4, files: ['a', 'b', 'c'], passedElsewhere: 3 })
})

it('a file whose tests passed, but which failed around them, is one failure', () => {
  const testResults = [{ name: 'a', status: 'failed', assertionResults: [test('passed')] }]
  expect(countReport({ testResults })).toMatchObject({ failed: 1, files: ['a'] })
})
