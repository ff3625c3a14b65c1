import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { READY_EVENT } from '@recado/contract/realtime'
import { io } from 'socket.io-client'
import { afterEach, expect, it } from 'vitest'
import { until } from '../../../../test/until.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Log } from '../../../platform/log.ts'
import { createSockets, type Sockets } from '../../../platform/realtime/socket-server.ts'
import { identitySockets } from '../sockets.ts'

let sockets: Sockets
afterEach(() => sockets.close())

const actor = {
  companyId: 3,
  userId: 7,
  sessionId: 's',
  profile: 'user',
  permissions: {},
  queueIds: [],
} as unknown as Actor
const silent = { debug() {}, info() {}, warn() {}, error() {} } as unknown as Log

it('RT-04: a heartbeat still being written when the browser leaves is not stored after the leave', async () => {
  const writes: boolean[] = []
  const gate = Promise.withResolvers<void>()
  let heartbeat: 'none' | 'held' | 'wanted' = 'none'
  const recordPresence = async (_: Actor, online: boolean) => {
    if (heartbeat === 'wanted' && online) {
      heartbeat = 'held'
      await gate.promise
    }
    writes.push(online)
  }
  const http = createServer()
  sockets = createSockets({
    http,
    login: { authenticate: async () => actor, actorOf: async () => actor },
    areas: [identitySockets({ seen: recordPresence }, silent)],
    originAllowed: () => true,
    log: silent,
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const browser = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], query: { token: 't' }, forceNew: true })
  await new Promise<void>((resolve) => void browser.once(READY_EVENT, () => resolve()))
  await until(() => writes.length === 1, 'the online event')
  heartbeat = 'wanted'
  browser.emit('userStatus')
  await until(() => heartbeat === 'held', 'the heartbeat')
  browser.disconnect()
  await until(() => sockets.io.of('/').sockets.size === 0, 'the end of the socket')
  gate.resolve()
  await until(() => writes.length === 3, 'the heartbeat and the offline event')
  expect(writes).toEqual([true, true, false])
})
