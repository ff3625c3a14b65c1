import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MediaFailure } from '../channel.ts'
import { downloadMedium } from './media-download.ts'

/** The network, and a foreign server that it redirects to. */
let graph: Server
let other: Server
let mediumUrl = ''
const authorizations: string[] = []
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const listening = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

beforeAll(async () => {
  graph = createServer((request, response) => {
    if (request.url === '/own') return void response.end('bytes')
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ url: mediumUrl }))
  })
  other = createServer((request, response) => {
    authorizations.push(String(request.headers.authorization))
    response.end('not theirs')
  })
  await Promise.all([graph, other].map(listening))
})
afterAll(() => Promise.all([graph, other].map((server) => new Promise((resolve) => server.close(resolve)))))

const download = (url: string) => {
  mediumUrl = url
  const place = { url: urlOf(graph), version: 'v24.0' }
  const keys = { accountId: '2', accessToken: 'EAAtoken', appSecret: '', verifyToken: '', phone: '' }
  return downloadMedium(place, { phoneNumberId: '1', ...keys }, { id: '7' })
}

it('downloads a medium with the token from the configured address', async () => {
  expect(await text(await download(`${urlOf(graph)}/own`))).toBe('bytes')
})

it('never sends a token unencrypted to another address', async () => {
  await expect(download(`${urlOf(other)}/medium`)).rejects.toThrow(MediaFailure)
  await expect(download('no address')).rejects.toThrow(MediaFailure)
  expect(authorizations).toEqual([])
})
