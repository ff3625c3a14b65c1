import { describe, expect, it } from 'vitest'
import { type Closing, type ReconnectStep, stepAfterClosing } from './reconnect.rules.ts'

const usual: Closing = {
  code: 428,
  waitingForScan: false,
  attempt: 0,
  openMs: null,
  leaseIsOurs: true,
  replacements: 0,
  random: 1,
}
const again = (delayMs: number, attempt: number): ReconnectStep => ({
  action: 'reconnect',
  delayMs,
  attempt,
  status: 'TIMEOUT',
})
const stop = (
  problem: 'none' | 'loggedOut' | 'restricted' | 'updateNeeded' | 'replaced',
  forget = false,
): ReconnectStep => ({
  action: 'stop',
  problem,
  forget,
})

const table: Array<[string, Partial<Closing>, ReconnectStep]> = [
  [
    '515 reconnects immediately',
    { code: 515, attempt: 4 },
    { action: 'reconnect', delayMs: 0, attempt: 4, status: 'PAIRING' },
  ],
  ['428', { code: 428 }, again(1_000, 1)],
  ['408 while open', { code: 408, openMs: 5_000 }, again(1_000, 1)],
  ['500', { code: 500 }, again(1_000, 1)],
  ['503', { code: 503 }, again(1_000, 1)],
  ['an unknown code', { code: 599 }, again(1_000, 1)],
  ['the delay doubles', { attempt: 3 }, again(8_000, 4)],
  ['the delay is at most five minutes', { attempt: 9 }, again(300_000, 10)],
  ['the delay after 1,000 attempts', { attempt: 1_000 }, again(300_000, 1_001)],
  ['jitter can reduce the delay to 0', { attempt: 5, random: 0 }, again(0, 6)],
  ['jitter reduces the delay', { attempt: 3, random: 0.25 }, again(2_000, 4)],
  ['less than 60 s open keeps the count', { attempt: 3, openMs: 59_999 }, again(8_000, 4)],
  ['60 s open restarts the count', { attempt: 3, openMs: 60_000 }, again(1_000, 1)],
  ['408 while waiting for a scan', { code: 408, waitingForScan: true }, stop('none')],
  ['401', { code: 401 }, stop('loggedOut', true)],
  ['402', { code: 402 }, stop('restricted')],
  ['403', { code: 403 }, stop('restricted')],
  ['405', { code: 405 }, stop('updateNeeded')],
  ['440 the first time', { code: 440, replacements: 1 }, again(30_000, 1)],
  ['440 the third time', { code: 440, replacements: 3, attempt: 2 }, again(30_000, 3)],
  ['440 the fourth time', { code: 440, replacements: 4 }, stop('replaced')],
  ['440 caused by another node of ours', { code: 440, replacements: 1, leaseIsOurs: false }, { action: 'letGo' }],
  ['any code without the lease', { code: 401, leaseIsOurs: false }, { action: 'letGo' }],
]

describe('CON-13: the step after the end of a session', () => {
  it.each(table)('%s', (_, closing, next) => {
    expect(stepAfterClosing({ ...usual, ...closing })).toEqual(next)
  })
})
