import { afterAll, beforeAll, expect, it } from 'vitest'
import { createResolve } from './resolve-name.ts'
import { type NameServer, startNameServer } from './test/name-server.ts'

let names: NameServer

beforeAll(async () => {
  names = await startNameServer()
})
afterAll(() => names.stop())

const create = (more: Parameters<typeof createResolve>[0] = {}) =>
  createResolve({ servers: [`127.0.0.1:${names.port}`], patienceMs: 10_000, ...more })

it('HOK-01: resolves a name to the IPv4 and IPv6 addresses of its servers', async () => {
  names.names.set('both.example', [['203.0.113.7', '2001:db8:0:0:0:0:0:7']])
  expect(await create()('both.example')).toEqual([
    { address: '203.0.113.7', family: 4 },
    { address: '2001:db8::7', family: 6 },
  ])
})

it('HOK-01: gives up on silent name servers, and does not ask the system, which has few threads', async () => {
  names.silent.add('silent.example')
  const systemLookups: string[] = []
  const resolve = create({ patienceMs: 20, system: async (host) => void systemLookups.push(host) as never })
  await expect(resolve('silent.example')).rejects.toMatchObject({ code: 'ETIMEOUT' })
  expect(systemLookups).toEqual([])
})

it('HOK-01: asks the system for names that no server knows, one at a time, also after a failure', async () => {
  const systemLookups: string[] = []
  let atOnce = 0
  let most = 0
  const resolve = create({
    async system(host) {
      systemLookups.push(host)
      most = Math.max(most, ++atOnce)
      await new Promise(setImmediate)
      atOnce--
      if (host === 'nobody.example') throw Object.assign(new Error('not known'), { code: 'ENOTFOUND' })
      return [{ address: '192.0.2.1', family: 4 }]
    },
  })
  const results = await Promise.allSettled(['nobody.example', 'n8n', 'shop'].map((host) => resolve(host)))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect([systemLookups.toSorted(), most]).toEqual([['n8n', 'nobody.example', 'shop'], 1])
})
