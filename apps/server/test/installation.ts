import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from '../src/platform/config.ts'
import { noLimits } from '../src/platform/limits/limit-settings.ts'
import { createLog, type Log } from '../src/platform/log.ts'
import { type RunningServer, type StartOptions, startServer } from '../src/wiring/server.ts'
import { type TestDatabase, testDatabase } from './database.ts'

export const TEST_PASSWORD = 'segredo-de-teste'

/** A running server with its own database and data folder, without companies. */
export interface Installation {
  config: Config
  /** The current server. `restart` replaces it. */
  server: RunningServer
  database: TestDatabase
  /** Connections as the database's owner, without row security. */
  owner: pg.Pool
  /**
   * Stops the server and starts another one on the same data, as after a crash or an update.
   * @param whileStopped runs between the stop and the start
   */
  restart(whileStopped?: () => Promise<unknown>): Promise<void>
  stop(): Promise<void>
}

export type InstallationOptions = Pick<
  StartOptions,
  'readSpace' | 'moreChannels' | 'responders' | 'machines' | 'limitClock'
> & {
  log?: Log
  /** The folder in which the data folder is created. */
  parentFolder?: string
}

/** Starts a server. Everything in it is real, except for cheap password hashes. */
export async function startInstallation(
  settings: Record<string, string> = {},
  { parentFolder = tmpdir(), ...options }: InstallationOptions = {},
): Promise<Installation> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(parentFolder, 'recado-app-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    DATABASE_PLATFORM_URL: database.platformUrl,
    SECRET_KEY: 'a secret key for tests only, long enough',
    SUPER_PASSWORD: TEST_PASSWORD,
    SIMULATOR: 'on',
    CLOSING_WAIT_MS: '0',
    BURST_WAIT_MS: '0',
    // Servers of tests, in place of those of companies.
    OUTBOUND_ALLOW: '127.0.0.1',
    // No server: a test that needs an AI starts one.
    OPENAI_URL: 'http://127.0.0.1:9/v1',
    PUSH_HOSTS: '127.0.0.1',
    PUSH_WAIT_MS: '0',
    // Tests act as few users and call more often than users do.
    ...noLimits,
    LOG_LEVEL: 'error',
    ...settings,
  })
  const start = () =>
    startServer(config, { log: createLog(config.logLevel), cheapPasswords: true, migrated: true, ...options })
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  const installation: Installation = {
    config,
    server: await start(),
    database,
    owner,
    async restart(whileStopped) {
      await installation.server.stop()
      await whileStopped?.()
      installation.server = await start()
    },
    async stop() {
      await installation.server.stop()
      await owner.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return installation
}
