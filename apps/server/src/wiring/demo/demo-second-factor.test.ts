import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listUsers, login } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { callAt, nobody } from '../../../test/people.ts'
import { DEMO_PASSWORD, readConfig } from '../../platform/config.ts'
import { createLog } from '../../platform/log.ts'
import { type RunningServer, startServer } from '../server.ts'

let database: TestDatabase
let dataDir: string
let server: RunningServer

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'recado-demo-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    DATABASE_PLATFORM_URL: database.platformUrl,
    SECRET_KEY: 'a secret key for tests only, long enough',
    DEMO: 'on',
    ADMINS_NEED_SECOND_FACTOR: 'on',
  })
  server = await startServer(config, { log: createLog('error'), cheapPasswords: true, migrated: true })
})

afterAll(async () => {
  await server?.stop()
  await database?.drop()
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
})

it('access.7: the demonstration is created where admins need a second factor, and its admin needs one too', async () => {
  const credentials = { email: 'admin@demo.recado.local', password: DEMO_PASSWORD }
  const { body } = await callAt(server.url, login, nobody, { body: credentials } as never)
  expect(body.user.mustSetUpTwoFactor).toBe(true)
  const users = await callAt(server.url, listUsers, { ...nobody, token: body.token }, {} as never)
  expect(users).toMatchObject({ status: 403, body: { error: 'ERR_TWO_FACTOR_SETUP_REQUIRED' } })
})
