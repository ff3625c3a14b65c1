/**
 * A server in a separate process, to be killed, with the small webhook network among its channels. Prints its address,
 * and the company created at its first start, as one line of JSON.
 */
import { createWebhookNetwork } from '@recado/channels/webhook-network'
import { readConfig } from '../src/platform/config.ts'
import { createLog } from '../src/platform/log.ts'
import { startServer } from '../src/wiring/server.ts'
import type { TestDatabase } from './database.ts'

export type WebhookNodeStart = Pick<TestDatabase, 'ownerUrl' | 'appUrl' | 'platformUrl'> & {
  dataDir: string
  /** In hex; the network signs with it. */
  secret: string
  /** Whether to create a company. */
  isFirst: boolean
}

export interface WebhookNodeReady {
  url: string
  companyId: number | null
}

const start = JSON.parse(process.argv[2] ?? '{}') as WebhookNodeStart
const config = readConfig({
  PORT: '0',
  DATA_DIR: start.dataDir,
  DATABASE_URL: start.ownerUrl,
  DATABASE_APP_URL: start.appUrl,
  DATABASE_PLATFORM_URL: start.platformUrl,
  SECRET_KEY: 'a secret key for tests only, long enough',
  SUPER_PASSWORD: 'segredo-de-teste',
  LOG_LEVEL: 'error',
})
const network = createWebhookNetwork('5511999990000', async () => undefined, Buffer.from(start.secret, 'hex'))
const server = await startServer(config, {
  log: createLog(config.logLevel),
  cheapPasswords: true,
  migrated: true,
  moreChannels: { webhook: network.provider },
})
const company = start.isFirst
  ? await server.createCompany({ name: 'Uma', email: 'admin@uma.test', password: 'segredo-de-teste' })
  : null
const ready: WebhookNodeReady = { url: server.url, companyId: company?.companyId ?? null }
process.stdout.write(`${JSON.stringify(ready)}\n`)
