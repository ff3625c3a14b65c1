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

const actor = { companyId: 3, userId: 7, sessionId: 's', profile: 'user', queueIds: [] } as unknown as Actor
const silent = { debug() {}, info() {}, warn() {}, error() {} } as unknown as Log

it('RT-04: a heartbeat that is still being written when the browser leaves does not end behind the leaving', async () => {
  const written: boolean[] = []
  const held = Promise.withResolvers<void>()
  let heartbeat: 'none' | 'held' | 'wanted' = 'none'
  const seen = async (_: Actor, online: boolean) => {
    if (heartbeat === 'wanted' && online) {
      heartbeat = 'held'
      await held.promise
    }
    written.push(online)
  }
  const http = createServer()
  sockets = createSockets({
    http,
    login: { authenticate: async () => actor, actorOf: async () => actor },
    areas: [identitySockets({ seen }, silent)],
    originAllowed: () => true,
    log: silent,
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const browser = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], query: { token: 't' }, forceNew: true })
  await new Promise<void>((resolve) => void browser.once(READY_EVENT, () => resolve()))
  await until(() => written.length === 1, 'the coming')
  heartbeat = 'wanted'
  browser.emit('userStatus')
  await until(() => heartbeat === 'held', 'the heartbeat')
  browser.disconnect()
  await until(() => sockets.io.of('/').sockets.size === 0, 'the leaving')
  held.resolve()
  await until(() => written.length === 3, 'the heartbeat and the leaving')
  expect(written).toEqual([true, true, false])
})
