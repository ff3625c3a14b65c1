import { expect, it } from 'vitest'
import { declareJob, handle, joinJobs } from './job.ts'

const fetchFile = declareJob<{ companyId: number }>('file.fetch')
const sweep = declareJob('files.sweep')
const nothing = async () => undefined

it('joins every kind of job with its handler', () => {
  const handlers = joinJobs([fetchFile, sweep], [handle(sweep, nothing), handle(fetchFile, nothing)])
  expect(handlers.map(({ type }) => type.name)).toEqual(['files.sweep', 'file.fetch'])
})

it.each([
  ['without a handler', [fetchFile, sweep], [handle(sweep, nothing)], 'file.fetch has 0 handlers'],
  ['with two handlers', [sweep], [handle(sweep, nothing), handle(sweep, nothing)], 'files.sweep has 2 handlers'],
  ['declared twice', [sweep, sweep], [handle(sweep, nothing)], 'files.sweep is declared twice'],
  ['handled but not declared', [], [handle(sweep, nothing)], 'files.sweep is handled but not declared'],
])('rejects a kind of job %s', (_, types, handlers, problem) => {
  expect(() => joinJobs(types, handlers)).toThrow(problem)
})
