import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MediaFailure } from '../channel.ts'
import { downloadMedium } from './media-download.ts'

/** The network, and somebody else's machine that it names. */
let graph: Server
let other: Server
let named = ''
const asked: string[] = []
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const listening = (server: Server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

beforeAll(async () => {
  graph = createServer((request, response) => {
    if (request.url === '/own') return void response.end('bytes')
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ url: named }))
  })
  other = createServer((request, response) => {
    asked.push(String(request.headers.authorization))
    response.end('not theirs')
  })
  await Promise.all([graph, other].map(listening))
})
afterAll(() => Promise.all([graph, other].map((server) => new Promise((done) => server.close(done)))))

const download = (url: string) => {
  named = url
  const place = { url: urlOf(graph), version: 'v24.0' }
  const keys = { accountId: '2', accessToken: 'EAAtoken', appSecret: '', verifyToken: '', phone: '' }
  return downloadMedium(place, { phoneNumberId: '1', ...keys }, { id: '7' })
}

it('a medium is fetched with the token where the network was set up', async () => {
  expect(await text(await download(`${urlOf(graph)}/own`))).toBe('bytes')
})

it('a token goes to no other place in the clear, whatever the network names', async () => {
  await expect(download(`${urlOf(other)}/medium`)).rejects.toThrow(MediaFailure)
  await expect(download('no address')).rejects.toThrow(MediaFailure)
  expect(asked).toEqual([])
})
