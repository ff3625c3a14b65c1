import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig, readEnvironment, secretKeyOf, settingNames } from './config.ts'
import { generatedSecret } from './generated-secret.ts'
import { projectRoot } from './project-root.ts'

const example = readFileSync(join(projectRoot(), '.env.example'), 'utf8')
const external = { DATABASE_URL: 'postgres://owner:pw@db:5432/recado', SECRET_KEY: 'k'.repeat(32) }

describe('settings', () => {
  it('.env.example lists exactly the existing settings', () => {
    const listedNames = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(listedNames.toSorted()).toEqual(settingNames.toSorted())
  })

  it('docs/operate.md explains exactly the existing settings', () => {
    const page = readFileSync(join(projectRoot(), 'docs', 'operate.md'), 'utf8')
    const table = page.slice(page.indexOf('## Settings'), page.indexOf('## Backup'))
    const names = [...table.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    )
    expect(names.toSorted()).toEqual(settingNames.toSorted())
  })

  it.each([
    ['s3://media', {}, { bucket: 'media', prefix: '', endpoint: null, pathStyle: false, region: 'us-east-1' }],
    ['s3://media/um/dois/', {}, { bucket: 'media', prefix: 'um/dois/' }],
    ['s3://media', { STORAGE_ENDPOINT: 'http://s3:9000/' }, { endpoint: 'http://s3:9000', pathStyle: true }],
    ['s3://media', { STORAGE_ENDPOINT: 'http://s3', STORAGE_PATH_STYLE: 'off' }, { pathStyle: false }],
    ['s3://media', { STORAGE_REGION: 'sa-east-1' }, { region: 'sa-east-1' }],
  ])('%s with %j configures an object store', (STORAGE_URL, others, expected) => {
    const key = { STORAGE_ACCESS_KEY: 'k', STORAGE_SECRET_KEY: 's' }
    expect(readConfig({ STORAGE_URL, ...key, ...others }).storage).toMatchObject(expected)
  })

  it('.env.example shows the defaults', () => {
    const exampleSettings = Object.fromEntries(
      [...example.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    )
    expect(readConfig(exampleSettings)).toEqual(readConfig({}))
  })

  it.each([
    ['PORT', 'abc', {}],
    ['PORT', '70000', {}],
    ['PUBLIC_URL', 'ftp://x', {}],
    ['PUBLIC_URL', 'https://x.test/recado', {}],
    ['PUBLIC_URL', 'https://x.test/?a=1', {}],
    ['PUBLIC_URL', 'https://ana@x.test', {}],
    ['TRUST_PROXY', '10.0.0.300', {}],
    ['DATABASE_URL', 'mysql://x/y', {}],
    ['DATABASE_URL', '', { DATABASE_APP_URL: 'postgres://a@b/c', DATABASE_PLATFORM_URL: 'postgres://a@b/c' }],
    ['DATABASE_PLATFORM_URL', '', { ...external, DATABASE_APP_URL: 'postgres://a@b/c' }],
    ['SECRET_KEY', '', { DATABASE_URL: external.DATABASE_URL }],
    ['SECRET_KEY', 'short', {}],
    ['REDIS_URL', 'localhost', {}],
    ['UPLOAD_LIMIT_MB', '0', {}],
    ['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1XYZ', {}],
    ['UPLOAD_LIMIT_MB', '2001', {}],
    ['ROLES', 'web,all', {}],
    ['SUPER_EMAIL', 'nobody', {}],
    ['SIGN_UP', 'perhaps', {}],
    ['DEMO', 'on', { HOST: '0.0.0.0' }],
    ['SMTP_URL', 'mail.example.com', {}],
    ['SEND_GAP_MS', '900-100', {}],
    ['CLOSING_WAIT_MS', '60001', {}],
    ['BURST_WAIT_MS', '15001', {}],
    ['WEBHOOK_OFF_AFTER_HOURS', '0', {}],
    ['OUTBOUND_ALLOW', '10.0.0.0/40', {}],
    ['OUTBOUND_ALLOW', 'http://n8n.internal', {}],
    ['WHATSAPP_SOCKET_URL', 'http://127.0.0.1', {}],
    ['GRAPH_URL', 'ftp://127.0.0.1', {}],
    ['GRAPH_VERSION', '24', {}],
    ['WHATSAPP_ROOT_KEY', 'ab', {}],
    ['WHATSAPP_ROOT_KEY', 'a'.repeat(64), { WHATSAPP_SOCKET_URL: 'wss://web.whatsapp.com/ws' }],
    ['STORAGE_URL', 'https://key:secret@s3.example.com/bucket', {}],
    ['STORAGE_URL', 's3://Bucket', {}],
    ['STORAGE_URL', 's3://bucket/../other', {}],
    ['STORAGE_ACCESS_KEY', '', { STORAGE_URL: 's3://bucket' }],
    ['STORAGE_SECRET_KEY', '', { STORAGE_URL: 's3://bucket', STORAGE_ACCESS_KEY: 'k' }],
    ['STORAGE_ENDPOINT', 'https://k:s@host', { STORAGE_URL: 's3://bucket' }],
    ['STORAGE_PATH_STYLE', 'maybe', { STORAGE_URL: 's3://bucket', STORAGE_ACCESS_KEY: 'k', STORAGE_SECRET_KEY: 's' }],
    ['LOG_LEVEL', 'loud', {}],
  ])('a malformed %s (%s) is reported in one line', (name, value, others) => {
    expect(() => readConfig({ ...others, [name]: value })).toThrow(new RegExp(`^${name}: [^\\n]+$`))
  })

  it('messages contain no secret', () => {
    expect(() => readConfig({ SECRET_KEY: 'hunter2' })).not.toThrow(/hunter2/)
    expect(() => readConfig({ DATABASE_URL: 'mysql://u:hunter2@x/y' })).not.toThrow(/hunter2/)
  })

  it.each([
    [{}, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '192.168.0.4' }, false],
    [{ PUBLIC_URL: 'https://recado.example.com' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', HOST: '127.0.0.1' }, false],
    [{ NODE_ENV: 'production', HOST: '127.0.0.1', DEMO: 'on' }, true],
    [external, false],
    [{ ...external, DEMO: 'on' }, true],
    [{ DEMO: 'on', HOST: '0.0.0.0', DEMO_PUBLIC: '1' }, true],
    [{ DEMO: 'off' }, false],
  ])('the demonstration with %o is %s, and so is the simulator', (env, on) => {
    const config = readConfig(env)
    expect([config.demo, config.simulator]).toEqual([on, on])
  })

  it('listens on all interfaces only in production', () => {
    expect(readConfig({}).host).toBe('127.0.0.1')
    expect(readConfig({ NODE_ENV: 'production' }).host).toBe('0.0.0.0')
  })

  it('reads lists, gaps and addresses', () => {
    const config = readConfig({
      ROLES: 'worker, web',
      SEND_GAP_MS: '600-1500',
      TRUST_PROXY: '10.0.0.1, 192.168.0.0/16, ::1',
      PUBLIC_URL: 'https://recado.example.com/',
    })
    expect(config.roles).toEqual(['web', 'worker'])
    expect(config.sendGap).toEqual({ fromMs: 600, toMs: 1500 })
    expect(config.trustProxy).toEqual(['10.0.0.1', '192.168.0.0/16', '::1'])
    expect(config.publicUrl).toBe('https://recado.example.com')
  })
})

describe('files', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recado-config-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('the environment overrides .env, and .env overrides the default', () => {
    writeFileSync(join(folder, '.env'), 'PORT=4000\nLOG_LEVEL=debug\n')
    const config = readConfig(readEnvironment({ LOG_LEVEL: 'warn', PORT: '' }, folder), folder)
    expect([config.port, config.logLevel, config.dataDir]).toEqual([4000, 'warn', join(folder, 'data')])
  })

  it('creates the secret key once, readable by its owner only', () => {
    const config = readConfig({ DATA_DIR: join(folder, 'data') })
    const key = secretKeyOf(config)
    expect(key.length).toBeGreaterThanOrEqual(43)
    expect(secretKeyOf(config)).toBe(key)
    expect(statSync(join(folder, 'data', 'secret-key')).mode & 0o777).toBe(0o600)
  })

  it('creates no key for an existing database', () => {
    const dataDir = join(folder, 'data')
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
    expect(() => secretKeyOf({ secretKey: null, dataDir })).toThrow(/^SECRET_KEY: needed/)
    expect(existsSync(join(dataDir, 'secret-key'))).toBe(false)
    expect(secretKeyOf({ secretKey: 'given', dataDir })).toBe('given')
  })

  it('does not replace an empty key file', () => {
    writeFileSync(join(folder, 'secret-key'), '')
    expect(() => generatedSecret(folder, 'secret-key')).toThrow(/empty/)
  })
})
