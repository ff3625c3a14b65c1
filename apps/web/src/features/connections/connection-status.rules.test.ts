import { connectionStatuses } from '@recado/contract/connections/connection'
import { describe, expect, it } from 'vitest'
import { isUnwell, reasonOf, secondsLeft, sessionActions } from './connection-status.rules.ts'

describe('connection status', () => {
  it.each([
    ['DISCONNECTED', ['retry', 'newQr']],
    ['qrcode', ['showQr']],
    ['CONNECTED', ['disconnect']],
    ['PAIRING', ['disconnect']],
    ['TIMEOUT', ['disconnect']],
    ['OPENING', ['connecting']],
  ] as const)('CON-06: %s offers %o', (status, expected) => {
    expect(sessionActions({ status, number: '5511987654321', problem: 'none' })).toEqual(expected)
  })

  it.each([
    ['a code that was not scanned', { status: 'DISCONNECTED', number: '', problem: 'none' }, 'newQr', 'about_unread'],
    ['a pairing that does not finish', { status: 'TIMEOUT', number: '', problem: 'none' }, 'newQr', 'about_unpaired'],
    [
      'a phone that was logged out',
      { status: 'DISCONNECTED', number: '55', problem: 'loggedOut' },
      'newQr',
      'problem_loggedOut',
    ],
    [
      'a number opened elsewhere',
      { status: 'DISCONNECTED', number: '55', problem: 'replaced' },
      'retry',
      'problem_replaced',
    ],
    ['a phone that is offline', { status: 'TIMEOUT', number: '55', problem: 'none' }, 'disconnect', 'about_TIMEOUT'],
    [
      'another number',
      { status: 'PAIRING', number: '55', problem: 'otherNumber' },
      'chooseNumber',
      'problem_otherNumber',
    ],
    [
      'a number that is taken',
      { status: 'DISCONNECTED', number: '55', problem: 'numberTaken' },
      'newQr',
      'problem_numberTaken',
    ],
    ['a code that waits to be scanned', { status: 'qrcode', number: '', problem: 'none' }, 'showQr', 'about_qrcode'],
  ] as const)('CON-01, CON-06: %s shows the reason and a single next step', (_, standing, step, reason) => {
    expect([sessionActions(standing)[0], reasonOf(standing)]).toEqual([step, reason])
  })

  it.each([
    ['DISCONNECTED', 'setUpMissing', ['setUp', 'retry'], 'problem_setUpMissing'],
    ['DISCONNECTED', 'accessEnded', ['setUp', 'retry'], 'problem_accessEnded'],
    ['DISCONNECTED', 'none', ['setUp', 'retry'], 'about_DISCONNECTED'],
    ['PAIRING', 'otherNumber', ['chooseNumber', 'setUp', 'disconnect'], 'problem_otherNumber'],
    ['DISCONNECTED', 'numberTaken', ['setUp', 'retry'], 'problem_numberTaken'],
    ['TIMEOUT', 'none', ['setUp', 'disconnect'], 'about_away'],
    ['CONNECTED', 'none', ['disconnect'], 'about_CONNECTED'],
    ['OPENING', 'none', ['connecting'], 'about_OPENING'],
  ] as const)('PLUS-43: without a code to scan, %s (%s) offers %o', (status, problem, expected, reason) => {
    const abilities = { hasQr: false, canDelete: false, canEdit: false, canReact: true }
    const standing = { status, problem, number: '', abilities }
    expect([sessionActions(standing), reasonOf(standing)]).toEqual([expected, reason])
  })

  it('LAY-08: every state except connected raises the alert', () => {
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
