import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import { expect, it } from 'vitest'
import { until } from '../../../test/until.ts'
import type { Actor } from '../actor.ts'
import type { EventStream } from './event-stream.ts'
import { guardRecovery } from './recovery.ts'

const actor = { companyId: 1, userId: 7, sessionId: 's' } as unknown as Actor

it('a browser that disconnects before it is admitted leaves no recording, and its permissions are checked last', async () => {
  const steps: string[] = []
  const recordings = new Set<object>()
  const stream: EventStream = {
    record() {
      const recording = {
        stop() {
          recordings.delete(recording)
          return []
        },
      }
      recordings.add(recording)
      return recording
    },
    ready: Promise.resolve(),
    untilReached: async () => void steps.push('reached'),
  }
  const rights = Promise.withResolvers<boolean>()
  const http = createServer()
  const server = new Server(http, { connectionStateRecovery: {} })
  const mayHaveRooms = () => {
    steps.push('rights')
    return rights.promise
  }
  guardRecovery(server, { authenticate: async () => actor }, mayHaveRooms, stream)
  server.on('connection', (socket) => {
    socket.data = { actor }
    socket.emit('said', 'something')
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const socket = io(url, { transports: ['websocket'], reconnection: false, auth: { token: 't' } })
  await new Promise<void>((resolve) => void socket.once('said', () => resolve()))
  socket.io.engine.close()
  await until(() => server.engine.clientsCount === 0, 'the first end')
  socket.connect()
  await until(() => steps.includes('rights'), 'the rights')
  socket.io.engine.close()
  await until(() => server.engine.clientsCount === 0, 'the second end')
  expect([steps, recordings.size]).toEqual([['reached', 'rights'], 1])
  rights.resolve(true)
  await until(() => recordings.size === 0, 'the end of the recording', 5_000)
  await server.close()
})
