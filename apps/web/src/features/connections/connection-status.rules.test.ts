import { connectionStatuses } from '@recado/contract/connections/connection'
import { describe, expect, it } from 'vitest'
import { isUnwell, secondsLeft, sessionActions } from './connection-status.rules.ts'

describe('connection status', () => {
  it.each([
    ['DISCONNECTED', ['retry', 'newQr']],
    ['qrcode', ['showQr']],
    ['CONNECTED', ['disconnect']],
    ['PAIRING', ['disconnect']],
    ['TIMEOUT', ['disconnect']],
    ['OPENING', ['connecting']],
  ] as const)('CON-06: %s offers %o', (status, expected) => {
    expect(sessionActions(status)).toEqual(expected)
  })

  it('LAY-08: every state but connected raises the alert', () => {
    expect(connectionStatuses.filter(isUnwell)).toEqual(['OPENING', 'qrcode', 'PAIRING', 'TIMEOUT', 'DISCONNECTED'])
  })

  it.each([
    ['a fresh first code', 0, 0, true, 60],
    ['a first code after 59.9 s', 0, 59_900, true, 1],
    ['a following code after 5 s', 0, 5000, false, 15],
    ['an old code', 0, 90_000, false, 0],
  ])('%s', (_, shownAt, now, isFirst, expected) => {
    expect(secondsLeft(shownAt, now, isFirst)).toBe(expected)
  })
})
