import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { DEFAULT_UPLOAD_LIMIT, MEGABYTE } from '@recado/contract/values/upload-limit.rules'
import { type AiConfig, readAi } from './ai/ai-config.ts'
import { type BackupSettings, readBackupSettings } from './backup/backup-settings.ts'
import { type Allowed, readAllowed } from './egress/address.rules.ts'
import { keptSecret } from './generated-secret.ts'
import { type LimitSettings, limitNames, readLimits } from './limits/limit-settings.ts'
import { type MapsConfig, readMaps } from './maps-config.ts'
import { type PaymentConfig, readPayments } from './payment-config.ts'
import { projectRoot } from './project-root.ts'
import { type PushConfig, readPush } from './push-config.ts'
import {
  address,
  type Environment,
  gap,
  isLoopback,
  listOf,
  networks,
  oneOf,
  onOff,
  SettingError,
  textSetting,
  wholeNumber,
} from './setting.rules.ts'
import { type ClamdAddress, readClamd } from './storage/clamd.ts'
import { readStorage, type S3Settings } from './storage/storage-setting.rules.ts'

export { type Environment, isLoopback, SettingError } from './setting.rules.ts'

/** All settings. `.env.example` explains each of them, which a test checks. */
export const settingNames = [
  'NODE_ENV',
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'DATA_DIR',
  'MEDIA_DIR',
  'STORAGE_URL',
  'STORAGE_ENDPOINT',
  'STORAGE_REGION',
  'STORAGE_PATH_STYLE',
  'STORAGE_ACCESS_KEY',
  'STORAGE_SECRET_KEY',
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'DATABASE_PLATFORM_URL',
  'DATABASE_APP_CONNECTIONS',
  'DATABASE_PLATFORM_CONNECTIONS',
  'REDIS_URL',
  'ROLES',
  'SECRET_KEY',
  'SUPER_EMAIL',
  'SUPER_PASSWORD',
  'SIGN_UP',
  'SESSION_DAYS',
  'ADMINS_NEED_SECOND_FACTOR',
  'BREACHED_PASSWORDS',
  'API_DOCS',
  'CLAMD_URL',
  'DEMO',
  'DEMO_PUBLIC',
  'SIMULATOR',
  'SMTP_URL',
  'SEND_GAP_MS',
  'CLOSING_WAIT_MS',
  'BURST_WAIT_MS',
  'OUTBOUND_ALLOW',
  'API_CALLS_PER_MINUTE',
  'UPLOAD_LIMIT_MB',
  'BACKUP_RECIPIENT',
  'BACKUP_IDENTITY_FILE',
  ...limitNames,
  'WEBHOOK_OFF_AFTER_HOURS',
  'WHATSAPP_SOCKET_URL',
  'WHATSAPP_ROOT_KEY',
  'GRAPH_URL',
  'GRAPH_VERSION',
  'METRICS_TOKEN',
  'PIX_KEY',
  'PIX_NAME',
  'PIX_CITY',
  'EFI_CLIENT_ID',
  'EFI_CLIENT_SECRET',
  'EFI_CERTIFICATE',
  'EFI_CERTIFICATE_PASSWORD',
  'EFI_URL',
  'EFI_CA',
  'ASAAS_URL',
  'DIALOGFLOW_URL',
  'PLACES_URL',
  'PLACES_KEY',
  'OSM_URL',
  'OSM_NOMINATIM_URL',
  'OSM_OVERPASS_URL',
  'TILES_URL',
  'TILES_ATTRIBUTION',
  'EXTRACTIONS_PER_MONTH',
  'OPENAI_URL',
  'SPEECH_URL',
  'AI_MODELS',
  'SPEECH_MODEL',
  'EMBEDDING_MODEL',
  'AI_LIMIT_MS',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  'PUSH_CONTACT',
  'PUSH_HOSTS',
  'PUSH_WAIT_MS',
  'LOG_LEVEL',
] as const

/** The public password of the demonstration's accounts, allowed on this machine only (access.10). */
export const DEMO_PASSWORD = 'recado-demo'

export const roles = ['web', 'worker', 'channels'] as const
export type Role = (typeof roles)[number]

const apiDocsReaders = ['public', 'signed-in', 'off'] as const

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export interface Config {
  /** True for NODE_ENV=production. */
  production: boolean
  host: string
  port: number
  /** The public address of the product, without a trailing slash. */
  publicUrl: string
  /** IP addresses and networks of proxies whose forwarding headers are trusted. */
  trustProxy: string[]
  /** Absolute path. */
  dataDir: string
  /** Absolute path, the same folder on several nodes. Unused when `storage` is set. */
  mediaDir: string
  /** Null: media are stored in `mediaDir`. */
  storage: S3Settings | null
  /** Null: the embedded database. */
  database: { ownerUrl: string; appUrl: string | null; platformUrl: string | null } | null
  /** Maximum connections of this node's pools, by role. */
  databaseConnections: { app: number; platform: number }
  redisUrl: string | null
  roles: Role[]
  /** Null: the key is stored in the data folder; see `secretKeyOf`. */
  secretKey: string | null
  /** A null password is stored in the data folder, except in the demonstration. */
  superUser: { email: string; password: string | null }
  signUp: boolean
  /** Maximum days of a session after its login; 0: no limit. */
  sessionDays: number
  adminsNeedSecondFactor: boolean
  /** Absolute path. Null: only the product's own list is used. */
  breachedPasswords: string | null
  /** The profile that may read /api/docs. */
  apiDocs: (typeof apiDocsReaders)[number]
  /** Address of a ClamAV daemon. Null: files are not scanned. */
  clamd: ClamdAddress | null
  demo: boolean
  simulator: boolean
  /** Null: mails are written to files. */
  smtpUrl: string | null
  /** Null: each channel's default. */
  sendGap: { fromMs: number; toMs: number } | null
  /** Delay between resolving a ticket and sending its closing text, in milliseconds. */
  closingWait: number
  /** Maximum wait for the end of a customer's burst, in milliseconds. */
  burstWait: number
  /** Private addresses that calls to company-entered addresses may reach. */
  outboundAllow: Allowed
  /** Address of Dialogflow ES, without a trailing slash. */
  dialogflowUrl: string
  /** Limits of signed-in users and companies at this node. */
  limits: LimitSettings
  /** Maximum calls of an API token within a minute; 0: no limit. */
  apiCallsPerMinute: number
  /** Maximum bytes of one uploaded file. */
  uploadLimit: number
  backup: BackupSettings
  /** A webhook is disabled after this many hours without a successful delivery. */
  webhookOffAfterHours: number
  /** Another WhatsApp server, for tests. */
  whatsapp: { socketUrl: string | null; rootKey: string | null }
  /** The official API: its address and version. */
  graph: { url: string; version: string }
  metricsToken: string | null
  payments: PaymentConfig
  maps: MapsConfig
  ai: AiConfig
  push: PushConfig
  logLevel: (typeof logLevels)[number]
}

/**
 * Returns the process's environment merged over the `.env` file next to package.json.
 * @param root the folder of package.json
 */
export function readEnvironment(env: Environment = process.env, root: string = projectRoot()): Environment {
  try {
    const file = parseEnv(readFileSync(join(root, '.env'), 'utf8'))
    const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
    return { ...file, ...nonEmpty }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return env
    throw new SettingError(`.env: cannot be read (${(error as Error).message})`)
  }
}

/**
 * Turns settings into the configuration. Has no side effects; `secretKeyOf` creates keys.
 * @throws SettingError with one line that names the first missing or malformed setting
 */
export function readConfig(env: Environment, root: string = projectRoot()): Config {
  const production = textSetting(env, 'NODE_ENV') === 'production'
  const host = textSetting(env, 'HOST') ?? (production ? '0.0.0.0' : '127.0.0.1')
  const port = wholeNumber(env, 'PORT', 3000, 0, 65535)
  const publicUrl = readPublicUrl(env) ?? `http://localhost:${port}`
  const database = readDatabase(env)
  const onlyHere = isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
  // Behind a proxy on the same machine, a server listens on loopback too. So production is never a demonstration by
  // default.
  const demo = onOff(env, 'DEMO', database === null && onlyHere && !production)
  if (demo && !isLoopback(host) && !onOff(env, 'DEMO_PUBLIC', false)) {
    throw new SettingError(
      'DEMO: the demonstration listens on this machine only; set DEMO_PUBLIC=1 to show it to others',
    )
  }
  const dataDir = resolve(root, textSetting(env, 'DATA_DIR') ?? 'data')
  return {
    production,
    host,
    port,
    publicUrl,
    trustProxy: networks(env, 'TRUST_PROXY'),
    dataDir,
    mediaDir: resolve(root, textSetting(env, 'MEDIA_DIR') ?? join(dataDir, 'media')),
    storage: readStorage(env),
    database,
    databaseConnections: {
      app: wholeNumber(env, 'DATABASE_APP_CONNECTIONS', 16, 2, 500),
      platform: wholeNumber(env, 'DATABASE_PLATFORM_CONNECTIONS', 6, 2, 500),
    },
    redisUrl: address(env, 'REDIS_URL', ['redis', 'rediss']),
    roles: listOf(env, 'ROLES', roles),
    secretKey: readSecretKey(env, database !== null),
    superUser: { email: readEmail(env), password: textSetting(env, 'SUPER_PASSWORD') },
    signUp: onOff(env, 'SIGN_UP', true),
    sessionDays: wholeNumber(env, 'SESSION_DAYS', 30, 0, 3650),
    adminsNeedSecondFactor: onOff(env, 'ADMINS_NEED_SECOND_FACTOR', false),
    breachedPasswords: readBreached(env, root),
    apiDocs: oneOf(env, 'API_DOCS', apiDocsReaders, 'public'),
    clamd: readClamd(env),
    demo,
    simulator: onOff(env, 'SIMULATOR', demo),
    smtpUrl: address(env, 'SMTP_URL', ['smtp', 'smtps']),
    sendGap: gap(env, 'SEND_GAP_MS'),
    closingWait: wholeNumber(env, 'CLOSING_WAIT_MS', 7000, 0, 60_000),
    burstWait: wholeNumber(env, 'BURST_WAIT_MS', 15_000, 0, 15_000),
    outboundAllow: readOutbound(env),
    dialogflowUrl: address(env, 'DIALOGFLOW_URL', ['http', 'https']) ?? 'https://dialogflow.googleapis.com',
    limits: readLimits(env),
    apiCallsPerMinute: wholeNumber(env, 'API_CALLS_PER_MINUTE', 300, 0, 1_000_000),
    uploadLimit: wholeNumber(env, 'UPLOAD_LIMIT_MB', DEFAULT_UPLOAD_LIMIT / MEGABYTE, 1, 2000) * MEGABYTE,
    backup: readBackupSettings(env, root),
    webhookOffAfterHours: wholeNumber(env, 'WEBHOOK_OFF_AFTER_HOURS', 72, 1, 8760),
    whatsapp: readWhatsapp(env),
    graph: readGraph(env),
    metricsToken: textSetting(env, 'METRICS_TOKEN'),
    payments: readPayments(env, root),
    maps: readMaps(env),
    ai: readAi(env),
    push: readPush(env, { publicUrl, email: readEmail(env) }),
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'info'),
  }
}

/**
 * Returns the key that tokens and encryption derive from: the setting, or the key in the data folder (mode 0600). The
 * latter is created together with the first database.
 * @throws SettingError SECRET_KEY when the folder has a database but not its key
 */
export function secretKeyOf({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string {
  if (secretKey !== null) return secretKey
  const hasDatabase = existsSync(join(dataDir, 'postgres', 'PG_VERSION'))
  const missing = `SECRET_KEY: needed, because ${dataDir} holds a database and not its key (the file secret-key); a new one would not fit`
  return keptSecret(dataDir, 'secret-key', hasDatabase, missing)
}

/** The address must have no path, because the web app, the API and the sockets use the root. */
function readPublicUrl(env: Environment): string | null {
  const publicUrl = address(env, 'PUBLIC_URL', ['http', 'https'])
  const { pathname, search, hash, username } = new URL(publicUrl ?? 'http://localhost')
  if (pathname !== '/' || search || hash || username)
    throw new SettingError(
      'PUBLIC_URL: expected an address of a name and a port alone, because Recado is served at the root of a name',
    )
  return publicUrl
}

function readDatabase(env: Environment): Config['database'] {
  const protocols = ['postgres', 'postgresql']
  const ownerUrl = address(env, 'DATABASE_URL', protocols)
  const appUrl = address(env, 'DATABASE_APP_URL', protocols)
  const platformUrl = address(env, 'DATABASE_PLATFORM_URL', protocols)
  if (!ownerUrl && (appUrl || platformUrl)) throw new SettingError("DATABASE_URL: required with the roles' addresses")
  if (!appUrl && platformUrl) throw new SettingError('DATABASE_APP_URL: required with DATABASE_PLATFORM_URL')
  if (appUrl && !platformUrl) throw new SettingError('DATABASE_PLATFORM_URL: required with DATABASE_APP_URL')
  return ownerUrl ? { ownerUrl, appUrl, platformUrl } : null
}

function readSecretKey(env: Environment, required: boolean): string | null {
  const key = textSetting(env, 'SECRET_KEY')
  if (key === null && required) throw new SettingError('SECRET_KEY: required with DATABASE_URL')
  if (key !== null && key.length < 32) throw new SettingError('SECRET_KEY: expected at least 32 characters')
  return key
}

function readEmail(env: Environment): string {
  const email = textSetting(env, 'SUPER_EMAIL') ?? 'super@recado.local'
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new SettingError('SUPER_EMAIL: expected an e-mail address')
  return email.toLowerCase()
}

function readBreached(env: Environment, root: string): string | null {
  const setting = textSetting(env, 'BREACHED_PASSWORDS')
  if (setting === null) return null
  const folder = resolve(root, setting)
  if (!existsSync(folder)) throw new SettingError(`BREACHED_PASSWORDS: there is no folder ${folder}`)
  return folder
}

function readOutbound(env: Environment): Allowed {
  const text = textSetting(env, 'OUTBOUND_ALLOW') ?? ''
  const allowed = readAllowed(
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  if (!allowed) throw new SettingError('OUTBOUND_ALLOW: expected hosts, IP addresses or networks, separated by commas')
  return allowed
}

function readGraph(env: Environment): Config['graph'] {
  const url = address(env, 'GRAPH_URL', ['http', 'https']) ?? 'https://graph.facebook.com'
  const version = textSetting(env, 'GRAPH_VERSION') ?? 'v24.0'
  if (!/^v\d{1,3}\.\d{1,2}$/.test(version)) throw new SettingError('GRAPH_VERSION: expected a version such as v24.0')
  return { url: url.replace(/\/+$/, ''), version }
}

function readWhatsapp(env: Environment): Config['whatsapp'] {
  const socketUrl = address(env, 'WHATSAPP_SOCKET_URL', ['ws', 'wss'])
  const rootKey = textSetting(env, 'WHATSAPP_ROOT_KEY')
  if (rootKey === null) return { socketUrl, rootKey }
  if (!/^[0-9a-f]{64}$/i.test(rootKey)) throw new SettingError('WHATSAPP_ROOT_KEY: expected 64 hexadecimal digits')
  // With another root key, a foreign server could pose as WhatsApp. So it is allowed on this machine only.
  if (!socketUrl || !isLoopback(new URL(socketUrl).hostname)) {
    throw new SettingError('WHATSAPP_ROOT_KEY: refused unless WHATSAPP_SOCKET_URL is on this machine')
  }
  return { socketUrl, rootKey: rootKey.toLowerCase() }
}
