import { describe, expect, it } from 'vitest'
import { SendFailure } from '../channel.ts'
import { closeCodeOf, failureOfAck, sendFailureOf } from './failure.rules.ts'

const boom = (statusCode: number) => Object.assign(new Error('boom'), { output: { statusCode } })

describe('sendFailureOf', () => {
  it.each([
    [boom(428), 'retry', 428],
    [boom(440), 'retry', 440],
    [boom(401), 'retry', 401],
    [boom(500), 'retry', 500],
    [boom(503), 'retry', 503],
    [boom(408), 'unknown', 408],
    [boom(463), 'refused', 463],
    [boom(429), 'retry', 429],
    [boom(400), 'refused', 400],
    [boom(404), 'refused', 404],
    [new Error('the file is not there'), 'retry', null],
    [new SendFailure('refused', 'mine', 7), 'refused', 7],
  ])('%s', (error, kind, code) => {
    expect(sendFailureOf(error)).toMatchObject({ kind, code })
  })
})

describe('failureOfAck', () => {
  it.each([
    [463, 'refused'],
    [429, 'retry'],
    [401, 'retry'],
    [403, 'retry'],
    [440, 'retry'],
    [479, 'retry'],
    [500, 'retry'],
    [Number.NaN, 'retry'],
    [400, 'refused'],
    [406, 'refused'],
  ])('%s', (code, kind) => {
    expect(failureOfAck(code).kind).toBe(kind)
  })
})

it('only 463 is a first-contact failure', () => {
  const reasons = [400, 401, 403, 406, 429, 440, 463, 479, 500].map((code) => [code, failureOfAck(code).reason])
  expect(reasons.filter(([, reason]) => reason === 'firstContact')).toEqual([[463, 'firstContact']])
  expect(sendFailureOf(boom(463)).reason).toBe('firstContact')
})

it("closes with WhatsApp's code, else as a lost session", () => {
  expect(closeCodeOf(boom(515))).toBe(515)
  expect(closeCodeOf(undefined)).toBe(428)
})
