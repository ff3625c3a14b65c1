import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { createHttpApp } from '../platform/http/http-app.ts'
import { createRegistrar } from '../platform/http/serve.ts'
import type { Log } from '../platform/log.ts'
import { createMetrics, type Metrics } from '../platform/metrics.ts'
import { type Database, openDatabase, openMigrated } from './database.ts'
import { seedDemo } from './demo/demo.ts'
import { countingMessages, registerFigures, registerSockets } from './figures.ts'
import { appRoutes, assertAllServed, serveApiPage, serveMetrics, servePages } from './http.ts'
import { serverSecrets } from './server-secrets.ts'
import { createServices, type NewCompany, type Services } from './services.ts'
import { createLateCarrier, openSockets } from './sockets.ts'

export interface RunningServer {
  /** Where it listens on this machine. */
  url: string
  services: Services
  /** Adds a company with its first admin, as the operator would. */
  createCompany(company: NewCompany): Promise<{ companyId: number; email: string }>
  /** Finishes what is in hand, gives leases back, stops the embedded database. Safe to call twice. */
  stop(): Promise<void>
}

export interface StartOptions {
  log: Log
  /** Tests only: password hashes that cost little. */
  cheapPasswords?: boolean
  /** Tests only: the database is migrated and both roles' addresses are given. */
  migrated?: boolean
}

/** Starts the asked roles in one process: database, services, HTTP, sockets, channels, workers. */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const { log } = options
  const secrets = serverSecrets(config)
  const database = options.migrated ? await openMigrated(config) : await openDatabase(config, secrets, log)
  try {
    return await startOn(database, config, options, createMetrics())
  } catch (error) {
    await database.close()
    throw error
  }
}

async function startOn(
  database: Database,
  config: Config,
  options: StartOptions,
  metrics: Metrics,
): Promise<RunningServer> {
  const { log } = options
  const carrier = createLateCarrier()
  const services = createServices({
    config,
    database,
    secrets: serverSecrets(config),
    clock: systemClock,
    log,
    metrics,
    carry: countingMessages(metrics, carrier.carry),
    cheapPasswords: options.cheapPasswords ?? false,
  })
  const app = await createHttpApp({ log, trustProxy: config.trustProxy, secure: config.publicUrl.startsWith('https:') })
  serveMetrics(app, config, metrics)
  registerFigures(metrics, database)
  const on = createRegistrar({
    app,
    workplace: services.workplace,
    authenticator: services.identity.authenticator,
    uploadFolder: join(config.dataDir, 'uploads'),
  })
  appRoutes(on, config, () => services.missing())
  services.routes(on)
  await serveApiPage(app, config)
  await servePages(app)
  await app.ready()
  assertAllServed(app)
  const sockets = await openSockets(app.server, services.socketAccess, config, log)
  carrier.attach(sockets)
  registerSockets(metrics, sockets)
  services.identity.onAccessChanged((target, evicted) => sockets.changed(target, evicted))
  await services.start()
  if (config.demo)
    await seedDemo({ app, workplace: services.workplace, createCompany: () => services.createDemoCompany(), log })
  await app.listen({ host: config.host, port: config.port })
  let stopping: Promise<void> | null = null
  const stop = async () => {
    await sockets.close()
    await app.close()
    await services.stop()
    await database.close()
  }
  return {
    url: addressOf(app.server.address() as AddressInfo),
    services,
    createCompany: (company) => services.createCompany(company),
    stop: () => (stopping ??= stop()),
  }
}

const addressOf = ({ port }: AddressInfo) => `http://127.0.0.1:${port}`
