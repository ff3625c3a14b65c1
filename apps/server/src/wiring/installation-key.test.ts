import { createConnection } from '@recado/contract/connections/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { asOwner } from '../platform/db/as-owner.ts'
import { createSecrets } from '../platform/secrets.ts'
import { noteKey, requireKey } from './installation-key.ts'

let app: TestApp
const ours = () => createSecrets(app.config.secretKey ?? '')
const another = createSecrets('a key of somebody else, long enough')
const owner = (act: Parameters<typeof asOwner<void>>[1]) => asOwner(app.database.ownerUrl, act)
const wrongKeyError = /SECRET_KEY: this key .* is not the key of the database/

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

it('an unused database accepts any key; the first one recorded remains the only one', async () => {
  await owner((client) => requireKey(client, another))
  await owner((client) => noteKey(client, ours()))
  await owner((client) => requireKey(client, ours()))
  await expect(owner((client) => requireKey(client, another))).rejects.toThrow(wrongKeyError)
  // The case of two nodes that start at the same moment.
  await expect(owner((client) => noteKey(client, another))).rejects.toThrow(wrongKeyError)
  await owner((client) => requireKey(client, ours()))
})

it('the serving roles can neither read nor change it', async () => {
  for (const url of [app.database.appUrl, app.database.platformUrl])
    await expect(asOwner(url, (client) => client.query('select * from installation'))).rejects.toThrow(/denied/)
})

it('the sealed values of a database from an older version reveal its key', async () => {
  await app.rows('drop table installation')
  await owner((client) => requireKey(client, another))
  const response = await app.call(createConnection, app.admin, {
    body: { name: 'Loja', provider: 'simulator', queueIds: [] },
  })
  expect(response.status).toBe(200)
  await expect(owner((client) => requireKey(client, another))).rejects.toThrow(wrongKeyError)
  await owner((client) => requireKey(client, ours()))
})
