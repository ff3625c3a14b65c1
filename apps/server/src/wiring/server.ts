import { mkdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ChannelProvider } from '@recado/channels/channel'
import type { FastifyInstance } from 'fastify'
import type { Machine, Responder } from '../domains/answering/public.ts'
import { requirePixKey } from '../domains/billing/providers/create-payments.ts'
import { requireSuperPassword } from '../domains/identity/companies/ensure-super-user.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { hasDatabase, takeDataFolder, temporaryFolder } from '../platform/data-folder.ts'
import { createHttpApp } from '../platform/http/http-app.ts'
import { listenProblem, requireFreePort } from '../platform/http/listen.ts'
import { ownOrigin } from '../platform/http/own-origin.ts'
import { createRegistrar } from '../platform/http/serve.ts'
import { type CallLimits, createCallLimits } from '../platform/limits/call-limits.ts'
import { createSocketLimits } from '../platform/limits/socket-limits.ts'
import type { Log } from '../platform/log.ts'
import { createMetrics, type Metrics } from '../platform/metrics.ts'
import { watchOpenFiles } from '../platform/process/open-files.ts'
import { createLivePaths, type LivePaths } from '../platform/realtime/live-paths.ts'
import { createClamd } from '../platform/storage/clamd.ts'
import { requireStorage } from '../platform/storage/open-storage.ts'
import { scannedStorage } from '../platform/storage/scanned-storage.ts'
import { type ReadSpace, type Space, watchSpace } from '../platform/storage/space.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { type StorageWatch, watchStorage } from '../platform/storage/watch-storage.ts'
import { type Database, openDatabase, openMigrated } from './database.ts'
import { seedDemo } from './demo/demo.ts'
import { DEMO_DOMAIN } from './demo/demo-accounts.ts'
import { demoCaller } from './demo/demo-caller.ts'
import { countIncidents, registerBackup, registerRedis } from './figures/incident-figures.ts'
import { countingMessages, countingStorage } from './figures/usage-figures.ts'
import { registerFigures, registerSockets, registerSpace, registerStorage } from './figures.ts'
import { appRoutes, assertAllServed, serveApiPage, serveMetrics, servePages } from './http.ts'
import { serverSecrets } from './server-secrets.ts'
import { emitStorageState } from './server-state.ts'
import { createServices, type NewCompany, type Services } from './services.ts'
import { createServing, type Serving } from './serving.ts'
import { notePasswordsSet } from './sign-in/note-passwords.ts'
import { createLateCarrier, openSockets } from './sockets.ts'

export interface RunningServer {
  /** The address on this machine. */
  url: string
  services: Services
  /** Creates a company with its first admin, as the operator would. */
  createCompany(company: NewCompany): Promise<{ companyId: number; email: string }>
  /** Finishes running work, releases leases, stops the embedded database. May be called twice. */
  stop(): Promise<void>
}

export interface StartOptions {
  log: Log
  /** Tests only: cheap password hashes. */
  cheapPasswords?: boolean
  /** Tests only: the database is migrated, and both roles' addresses are given. */
  migrated?: boolean
  /** Ends a running start as soon as the current step is done. */
  stopping?: AbortSignal
  /** Tests only: adds responders to those of the product. */
  responders?: (chain: readonly Responder[]) => readonly Responder[]
  /** Tests only: replaces the outside machines. */
  machines?: (product: readonly Machine[]) => readonly Machine[]
  /** Tests only: the simulated free space. */
  readSpace?: ReadSpace
  /** Tests only: the clock of the user and company limits, in milliseconds. */
  limitClock?: () => number
  /** Tests only: channels besides those of the installation, by their wire value. */
  moreChannels?: Readonly<Record<string, ChannelProvider>>
}

/** Resources to release in reverse order, when the start fails or the server stops. */
type Undo = () => unknown

/**
 * Starts the requested roles in one process: database, services, HTTP, sockets, channels, workers.
 * @throws SettingError naming the setting that prevents the start; the reason of `stopping` when that ended the start.
 *   Nothing is left running in either case
 */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const undo: Undo[] = []
  try {
    return await start(config, options, undo)
  } catch (error) {
    await unwind(undo, options.log)
    throw error
  }
}

/** A failing release does not prevent the others. */
async function unwind(undo: Undo[], log: Log): Promise<void> {
  for (const back of undo.splice(0).reverse()) {
    try {
      await back()
    } catch (error) {
      log.error({ err: error }, 'a part of the server did not stop properly')
    }
  }
}

async function start(config: Config, options: StartOptions, undo: Undo[]): Promise<RunningServer> {
  const { log, stopping } = options
  warnWithoutMail(config, log)
  // A database that exists already has a super user with a password.
  if (!config.database && !hasDatabase(config.dataDir)) requireSuperPassword(config)
  requirePixKey(config)
  if (config.port !== 0) await requireFreePort(config)
  const folder = takeDataFolder(config.dataDir)
  undo.push(() => folder.release())
  const uploads = join(config.dataDir, 'uploads')
  await emptyFolders(config.dataDir, uploads)
  const metrics = createMetrics()
  const incidents = countIncidents(metrics)
  const storage = countingStorage(metrics, await openFileStore(config, log))
  const secrets = serverSecrets(config)
  const database = options.migrated
    ? await openMigrated(config, log)
    : await openDatabase(config, secrets, log, stopping)
  undo.push(() => database.close())
  stopping?.throwIfAborted()
  const { space, files, openFiles } = watchMachine(config, storage, options, undo)
  const carrier = createLateCarrier()
  const { callLimits, socketLimits } = limitsOf(config, options)
  let isFilling = config.demo
  const services = createServices({
    config,
    database,
    storage,
    secrets,
    clock: systemClock,
    log,
    ...{ metrics, incidents, limits: callLimits },
    carry: countingMessages(metrics, carrier.carry),
    cheapPasswords: options.cheapPasswords ?? false,
    isFilling: () => isFilling,
    responders: options.responders ?? ((chain) => chain),
    machines: options.machines ?? ((product) => product),
    moreChannels: options.moreChannels ?? {},
  })
  const secure = config.publicUrl.startsWith('https:')
  const app = await createHttpApp({
    ...{ log, trustProxy: config.trustProxy, secure, outOfSpace: () => space.noteFullDisk() },
    countRefusal: incidents.refusal,
    pictures: config.maps.tiles ? [config.maps.tiles.origin] : [],
  })
  const livePaths = createLivePaths(log)
  const restrictions = [files.missing, space.full, services.mailMissing]
  const serving = createServing({ database: () => database.problems(), others: restrictions })
  const routed = { config, services, database, metrics, space, files, uploads, livePaths, serving, callLimits }
  await routeAll(app, routed)
  const sockets = await openSockets(app.server, services, { config, log, limits: socketLimits })
  restrictions.push(sockets.missing)
  // Stopped before the parts that answer calls, which stop before the parts that work for them.
  undo.push(
    () => services.stop(),
    () => app.close(),
    () => sockets.close(),
  )
  carrier.attach(sockets)
  livePaths.attach(sockets.io)
  registerSockets(metrics, sockets, livePaths)
  if (sockets.redis) registerRedis(metrics, sockets.redis, () => sockets.missing().length === 0)
  emitStorageState(sockets.io, space)
  await space.start()
  await files.start()
  openFiles.start()
  notePasswordsSet(database, services.workplace, log)
  services.identity.onAccessChanged((target, evicted) => sockets.rightsChanged(target, evicted))
  stopping?.throwIfAborted()
  await services.start()
  stopping?.throwIfAborted()
  if (config.demo) await fillDemo(app, services, log)
  isFilling = false
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenProblem(error, config)
  })
  stopping?.throwIfAborted()
  let pendingStop: Promise<void> | null = null
  return {
    url: addressOf(app.server.address() as AddressInfo),
    services,
    createCompany: (company) => services.createCompany(company),
    stop: () => (pendingStop ??= unwind(undo, log)),
  }
}

const fillDemo = (app: FastifyInstance, services: Services, log: Log) =>
  seedDemo({
    callAs: (token) => demoCaller(app, token),
    workplace: services.workplace,
    createCompany: () => services.createDemoCompany(),
    domain: DEMO_DOMAIN,
    log,
  })

function warnWithoutMail({ production, smtpUrl, dataDir }: Config, log: Log): void {
  if (production && !smtpUrl)
    log.warn(`SMTP_URL is not set: mails are written to ${join(dataDir, 'mail')} and not sent`)
}

/** Opens the store of the companies' files, behind the virus scanner if one is configured. */
async function openFileStore(config: Config, log: Log): Promise<Storage> {
  const store = await requireStorage(config)
  return config.clamd ? scannedStorage(store, createClamd(config.clamd), log) : store
}

/** Watches the disk, the file store and the open files of this process. The caller must start each watch. */
function watchMachine(config: Config, storage: Storage, { log, readSpace }: StartOptions, undo: Undo[]) {
  const { dataDir, mediaDir } = config
  const space = watchSpace(config.storage ? { data: dataDir } : { data: dataDir, media: mediaDir }, log, readSpace)
  const files = watchStorage(storage, log)
  const openFiles = watchOpenFiles(log)
  undo.push(
    () => space.stop(),
    () => files.stop(),
    () => openFiles.stop(),
  )
  return { space, files, openFiles }
}

/** Removes files of uploads whose process was killed. Both folders belong to this node alone. */
async function emptyFolders(dataDir: string, uploads: string): Promise<void> {
  await rm(uploads, { recursive: true, force: true })
  const temporary = temporaryFolder(dataDir)
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { mode: 0o700 })
}

function limitsOf(config: Config, { log, limitClock = () => performance.now() }: StartOptions) {
  return {
    callLimits: createCallLimits(config.limits, limitClock),
    socketLimits: createSocketLimits(config.limits, limitClock, log),
  }
}

interface Routed {
  config: Config
  services: Services
  database: Database
  metrics: Metrics
  space: Space
  files: StorageWatch
  /** Folder of uploads until they are processed. */
  uploads: string
  livePaths: LivePaths
  serving: () => Promise<Serving>
  callLimits: CallLimits
}

async function routeAll(app: FastifyInstance, routed: Routed): Promise<void> {
  const { config, services, database, metrics, space, files, uploads, livePaths, serving } = routed
  serveMetrics(app, config, metrics)
  registerFigures(metrics, database, services.jobNames)
  registerSpace(metrics, space)
  registerStorage(metrics, files)
  // After a move, the embedded database's folder still exists, but no backups of it are made.
  if (!config.database) registerBackup(metrics, config.dataDir)
  const on = createRegistrar({
    app,
    workplace: services.workplace,
    authenticator: services.identity.authenticator,
    roleViews: services.identity.roleViews,
    tokens: services.tokens,
    ownOrigin: ownOrigin(config.publicUrl),
    uploadFolder: uploads,
    uploadLimit: config.uploadLimit,
    noteRefusal: services.identity.noteRefusal,
    limits: routed.callLimits,
  })
  const missing = async () => [...(await services.missing()), ...space.full(), ...files.missing()]
  appRoutes(on, { config, missing, serving, livePaths, recordPresence: services.identity.recordPresence })
  services.routes(on)
  await serveApiPage(app, config, services.identity)
  await servePages(app)
  await app.ready()
  assertAllServed(app)
}

const addressOf = ({ port }: AddressInfo) => `http://127.0.0.1:${port}`
