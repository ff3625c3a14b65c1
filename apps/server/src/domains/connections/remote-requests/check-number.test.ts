import { expect, it } from 'vitest'
import { checkNumber } from './check-number.ts'
import type { ReachableSession, RemoteRequests } from './remote-requests.ts'

const phone = '5511960000001'
const silent: ReachableSession = { connectionId: 1, request: () => new Promise(() => {}) }
const answering: ReachableSession = { connectionId: 2, request: async () => ({ value: { phone, lid: null } }) }
const over = (...sessions: ReachableSession[]) => ({ sessions: async () => sessions }) as unknown as RemoteRequests

it('R-CTC-02: a look-up on a silent network fails with an error text', async () => {
  await expect(checkNumber(over(silent), 1, phone, undefined, 50)).rejects.toThrow('ERR_WAPP_CHECK_CONTACT')
  await expect(checkNumber(over(silent, silent), 1, phone, undefined, 50)).rejects.toThrow('ERR_WAPP_CHECK_CONTACT')
})

it('R-CTC-02: an answer in time counts, and without a session no request is sent', async () => {
  expect(await checkNumber(over(answering), 1, phone, undefined, 50)).toEqual({ phone, lid: null })
  expect(await checkNumber(over(), 1, phone, undefined, 50)).toBe('unavailable')
})
