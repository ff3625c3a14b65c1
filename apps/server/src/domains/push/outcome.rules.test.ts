import { describe, expect, it } from 'vitest'
import { nextTryIn, pushOutcomeOf } from './outcome.rules.ts'

const now = new Date('2026-06-01T12:00:00Z')

describe('APP-05: the response of a push service', () => {
  it.each([
    [200, 'delivered'],
    [201, 'delivered'],
    [202, 'delivered'],
    [301, 'refused'],
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'gone'],
    [408, 'later'],
    [410, 'gone'],
    [413, 'refused'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
  ] as const)('%i means %s', (status, outcome) => {
    expect(pushOutcomeOf(status)).toBe(outcome)
  })

  it.each([
    [1, undefined, 5],
    [2, undefined, 30],
    [5, undefined, 1800],
    [6, undefined, null],
    [1, '90', 90],
    [2, '10', 30],
    [1, '3600', 3600],
    [1, '3601', null],
    [1, 'Mon, 01 Jun 2026 12:02:00 GMT', 120],
    [1, 'amanhã', 5],
    [1, '-5', 5],
  ] as const)('after %i attempts with Retry-After %s: %s', (tries, wish, seconds) => {
    expect(nextTryIn(tries, wish, now)).toBe(seconds)
  })
})
