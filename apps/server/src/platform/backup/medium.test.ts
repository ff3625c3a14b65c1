import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type S3Server, startS3Server } from '../../../test/s3/s3-server.ts'
import { until } from '../../../test/until.ts'
import { createS3Storage } from '../storage/s3-storage.ts'
import { type Storage, StorageUnavailable } from '../storage/storage.ts'
import { openMedium } from './medium.ts'

/** Larger than the buffers of the system and the streams between a store and a paused reader. */
const film = Buffer.from(Uint8Array.from({ length: 24 * 1024 * 1024 }, (_, at) => (at * 31) % 251))
let server: S3Server
let storage: Storage

beforeAll(async () => {
  server = await startS3Server()
  const { accessKey, secretKey, region } = server.signer
  const [bucket, endpoint] = [server.bucket.name, server.url]
  storage = createS3Storage({ bucket, prefix: '', region, endpoint, pathStyle: true, accessKey, secretKey })
})
afterAll(() => server?.stop())

/** Opens a film. The store has not sent all of it yet. */
async function openFilm() {
  const { name } = await storage.put(1, film, { extension: 'mp4' })
  const medium = await openMedium(storage, 1, name)
  if (!medium) throw new Error('no film')
  return { ...medium, name }
}

/** Opens a film and reads its first piece. */
async function begin() {
  const medium = await openFilm()
  await once(medium.content, 'readable')
  return medium
}

it('continues at the next byte when the store ends an answer that was not read for a while', async () => {
  const { size, content } = await begin()
  await server.down()
  await server.up()
  expect(size).toBe(film.length)
  expect((await buffer(content)).equals(film)).toBe(true)
})

it('fails with one line of the store when it stays unavailable, or when the file is removed', async () => {
  const { content } = await begin()
  await server.down()
  await expect(buffer(content)).rejects.toThrow(StorageUnavailable)
  await server.up()
  const removedMedium = await begin()
  await server.down()
  await server.up()
  await storage.remove(1, removedMedium.name)
  await expect(buffer(removedMedium.content)).rejects.toThrow(
    `read company1/${removedMedium.name}: it was removed before it was read to its end`,
  )
  expect(await openMedium(storage, 1, removedMedium.name)).toBe(null)
})

it('gives up on a store whose answers contain no bytes', async () => {
  const small = await storage.put(1, Buffer.from('pequeno'), { extension: 'txt' })
  const empty: Storage = {
    ...storage,
    async open(...call) {
      const medium = await storage.open(...call)
      medium?.stream.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
      return medium
    },
  }
  const broken = await openMedium(empty, 1, small.name)
  await expect(broken && buffer(broken.content)).rejects.toThrow(`read company1/${small.name}: ECONNRESET`)
})

it('releases an answer that is not read', async () => {
  const unread = await openFilm()
  await until(() => server.underWay() === 1, 'an answer that waits')
  unread.content.destroy()
  await until(() => server.underWay() === 0, 'a store at rest')
})
