import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAllowed } from '../../../platform/egress/address.rules.ts'
import { createEgress, type Egress } from '../../../platform/egress/egress.ts'
import { type OutsideServer, startOutside } from '../../../platform/egress/test/outside-server.ts'
import { MachineFailed } from '../../answering/public.ts'
import { fetchMedia } from './fetch-media.ts'

let outside: OutsideServer
let egress: Egress
const stored: number[] = []
beforeAll(async () => {
  outside = await startOutside()
  egress = createEgress({ allowed: readAllowed(['127.0.0.1']) as NonNullable<ReturnType<typeof readAllowed>> })
})
afterAll(async () => {
  await egress?.close()
  await outside?.stop()
})

const MOST = 16 * 1024 * 1024
const put = async (_companyId: number, bytes: Uint8Array) => {
  stored.push(bytes.length)
  return { name: 'a', size: bytes.length }
}
const fetchOne = () =>
  fetchMedia(
    {
      services: { egress, storage: { put: put as never } },
      integration: { companyId: 1, id: null, type: 'webhook', timeout: 30 },
      language: 'pt',
    },
    `${outside.url}/filme.bin`,
    '',
  )

it('BOT-13: a file in an answer may have exactly 16 MiB, not one byte more', async () => {
  let bytes = MOST
  outside.answer = (_call, reply) => reply.end(Buffer.alloc(bytes, 1))
  expect(await fetchOne()).toMatchObject({ file: { size: MOST, filename: 'filme.bin' } })
  bytes++
  const failure = await fetchOne().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(MachineFailed)
  expect(failure).toMatchObject({ cause: { reason: 'size' } })
  expect(stored).toEqual([MOST])
})
