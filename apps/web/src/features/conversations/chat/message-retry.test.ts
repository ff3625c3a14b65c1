import type { SessionUser } from '@recado/contract/identity/user'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../../platform/session.ts'
import { asMessage, type Outgoing } from '../state/outgoing.rules.ts'
import { useOutgoing } from '../state/outgoing-store.ts'
import { message } from '../state/test/samples.ts'
import { cancelMessage, discardMessage, sendMessageAgain } from './message-retry.ts'

const paths: string[] = []
const item = (state: Outgoing['state']): Outgoing => ({
  ...{ clientId: 'c1', userId: 7, ticketId: 1, createdAt: '2026-01-01T12:00:00.000Z', body: 'oi', quoted: null },
  ...{ file: null, location: null, contact: null, state, error: null },
})

beforeEach(() => {
  paths.length = 0
  useSession.setState({ state: 'in', user: { id: 7, companyId: 1 } as SessionUser }, true)
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    paths.push(`${method} ${new URL(address, 'http://here').pathname}`)
    return Response.json(message(5, 5, { clientId: 'c1' }))
  })
})
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['sent again', sendMessageAgain, 'sending', 'failed', 'POST /api/messages/5/retry'],
  ['sent again', sendMessageAgain, 'sent', 'failed', 'POST /api/messages/5/retry'],
  ['cancelled while it waits', cancelMessage, 'sending', 'waiting', 'POST /api/messages/5/cancel'],
  ['discarded', discardMessage, 'sent', 'failed', 'DELETE /api/messages/5'],
] as const)(
  'MSG-16: a message that the server has is %s there, even before the call that sent it is answered',
  async (_, act, here, sendState, expected) => {
    useOutgoing.setState({ items: [item(here)] })
    act(message(5, 5, { clientId: 'c1', fromMe: true, sendState }))
    expect(paths).toEqual([expected])
  },
)

it('MSG-16: a message that exists only in this browser is cancelled here', () => {
  useOutgoing.setState({ items: [item('failed')] })
  discardMessage(asMessage(item('failed'), null))
  expect([paths, useOutgoing.getState().items]).toEqual([[], []])
})
