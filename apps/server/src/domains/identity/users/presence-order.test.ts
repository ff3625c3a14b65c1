import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { READY_EVENT } from '@recado/contract/realtime'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, it } from 'vitest'
import type { Actor } from '../../../platform/actor.ts'
import type { Log } from '../../../platform/log.ts'
import { createSockets, type Sockets } from '../../../platform/realtime/socket-server.ts'
import { identitySockets } from '../sockets.ts'
import type { OnlineAccess } from './online.ts'

const http = createServer()
let sockets: Sockets | undefined
const browsers: Socket[] = []

afterEach(async () => {
  for (const browser of browsers) browser.disconnect()
  await sockets?.close()
})

const silent = { debug() {}, info() {}, warn() {}, error() {} } as unknown as Log
const ana = {
  companyId: 1,
  userId: 7,
  sessionId: 's',
  queueIds: [],
  profile: 'user',
  permissions: {},
} as unknown as Actor

async function comeIn(): Promise<Socket> {
  const { port } = http.address() as AddressInfo
  const browser = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], query: { token: 't' }, forceNew: true })
  browsers.push(browser)
  await new Promise<void>((ready) => browser.once(READY_EVENT, () => ready()))
  return browser
}

it('RT-04: a user who is back before their leave is stored stays online', async () => {
  const writes: boolean[] = []
  let back: Promise<Socket> | undefined
  const access: OnlineAccess = {
    async seen(_actor, online) {
      // A reload: the new page has connected while the old one's leave still waits for the database.
      if (!online) {
        back ??= comeIn()
        await back
        await expect.poll(() => writes.length).toBe(2)
      }
      writes.push(online)
    },
  }
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  sockets = createSockets({
    http,
    login: { authenticate: async () => ana, actorOf: async () => ana },
    areas: [identitySockets(access, silent)],
    log: silent,
    originAllowed: () => true,
  })
  const first = await comeIn()
  await expect.poll(() => writes).toEqual([true])
  first.disconnect()
  await expect.poll(() => writes.slice(0, 3)).toEqual([true, true, false])
  await expect.poll(() => writes.at(-1)).toBe(true)
})
