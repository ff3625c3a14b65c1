import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { asOwner } from '../../platform/db/as-owner.ts'
import { createPlatformDb } from '../../platform/db/platform-db.ts'
import { createPool } from '../../platform/db/pool.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { createVapid } from './create-vapid.ts'

let app: TestApp
let pool: ReturnType<typeof createPool>

beforeAll(async () => {
  app = await startTestApp()
  pool = createPool(app.database.platformUrl, 4, 'push-keys')
})
afterAll(async () => {
  await pool?.end()
  await app?.stop()
})

const node = (keys: { publicKey: string; privateKey: string } | null = null) =>
  createVapid({
    settings: { keys },
    secrets: createSecrets(app.config.secretKey ?? ''),
    platform: createPlatformDb(pool),
  })

it('APP-05: the first start generates keys, the same for nodes that start concurrently or later', async () => {
  await app.rows('delete from push_keys')
  const [first, ...others] = await Promise.all([node()(), node()(), node()()])
  expect(Buffer.from(first.publicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(first.privateKey, 'base64url')).toHaveLength(32)
  expect([...others, await node()()]).toEqual([first, first, first])
  await app.rows('delete from push_keys')
  expect((await node()()).publicKey).not.toBe(first.publicKey)
})

it('APP-05: the private key is encrypted, and the role that serves companies cannot read it', async () => {
  const { privateKey } = await node()()
  const [row] = await app.rows<{ sealed: Buffer }>('select private_key_sealed as sealed from push_keys')
  expect(row?.sealed.includes(Buffer.from(privateKey, 'base64url'))).toBe(false)
  expect(row?.sealed.includes(privateKey)).toBe(false)
  await expect(asOwner(app.database.appUrl, (client) => client.query('select * from push_keys'))).rejects.toThrow(
    /denied/,
  )
})

it('APP-05: the operator’s keys take precedence', async () => {
  const keys = { publicKey: 'a', privateKey: 'b' }
  expect(await node(keys)()).toEqual(keys)
})
