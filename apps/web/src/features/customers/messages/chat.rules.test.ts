import type { CustomerMessage } from '@recado/contract/customers/message-endpoints'
import { expect, it } from 'vitest'
import { byTime, sessionState, stateIconOf } from './chat.rules.ts'

it.each([
  ['successChat', 'connected'],
  ['DISCONNECTED', 'disconnected'],
  ['qrcode', 'disconnected'],
  ['', 'unknown'],
  [undefined, 'unknown'],
  [null, 'unknown'],
  [{ status: 'successChat' }, 'unknown'],
])('CLI-10: a session with status %j is %s', (status, state) => {
  expect(sessionState(status)).toBe(state)
})

it.each([
  ['sent', 'sent'],
  ['pending', 'pending'],
  ['waiting', 'pending'],
  ['', 'pending'],
  ['failed', 'failed'],
])('CLI-11: a message with status %j has the icon %s', (status, sign) => {
  expect(stateIconOf({ status })).toBe(sign)
})

it('CLI-11: messages are sorted by time, whatever the order of the answer and the time zone', () => {
  let id = 0
  const at = (content: string, createdAt: string): CustomerMessage => ({
    ...{ id: ++id, content, createdAt, sender: 'company', type: 'chat', status: 'sent' },
  })
  const messages = [
    at('third', '2026-11-20T12:00:00.000Z'),
    at('first', '2026-11-19T12:00:00.000Z'),
    at('second', '2026-11-20T08:00:00-03:00'),
  ]
  expect(byTime(messages).map(({ content }) => content)).toEqual(['first', 'second', 'third'])
})
