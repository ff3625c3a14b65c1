import { existsSync, readFileSync } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type pg from 'pg'
import { ArchiveWriter } from '../../platform/backup/archive.ts'
import {
  type BackupEnd,
  type BackupManifest,
  backupForm,
  backupPartOf,
  type TableShape,
} from '../../platform/backup/backup.rules.ts'
import { type BackupPlace, backupPlaceName, openTarget } from '../../platform/backup/backup-place.ts'
import { dumpTable, inSnapshot, readSequences, schemaState, tableLabel } from '../../platform/backup/dump.store.ts'
import { encrypted, encrypterFor } from '../../platform/backup/encryption.ts'
import { openMedium } from '../../platform/backup/medium.ts'
import { yieldProcessor } from '../../platform/backup/pace.ts'
import { build, buildLabel } from '../../platform/build.ts'
import { type Config, secretKeyOf } from '../../platform/config.ts'
import { hasDatabase } from '../../platform/data-folder.ts'
import { asOwner } from '../../platform/db/as-owner.ts'
import type { Log } from '../../platform/log.ts'
import { startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { createSecrets, fingerprintOf, type Secrets } from '../../platform/secrets.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { requireKey } from '../installation-key.ts'
import { backupFailure } from './load-failure.ts'
import { BackupRefused } from './refused.ts'

/** The request for a backup. */
export interface BackupRequest {
  place: BackupPlace
  /** Public age keys that it is encrypted for. Empty: it is not encrypted. */
  recipients: readonly string[]
  /** Abandons an unfinished backup and removes its draft. The error is the signal's reason. */
  stopping: AbortSignal
}

/** Files of the data folder, besides database and media, that cannot be generated again. */
export const secretFiles = ['secret-key', 'super-password', 'node-id']

/**
 * Writes the embedded database, the media and the keys into one file or one object of a store. The product may be
 * running: the database is read in one snapshot, and a medium is always stored before its message.
 * @returns a line about the backup
 * @throws BackupRefused, PlaceRefused, StorageUnavailable, or the reason of `stopping`
 * @throws SettingError SECRET_KEY: the key is missing or is not the database's
 */
export async function makeBackup(config: Config, log: Log, request: BackupRequest): Promise<string> {
  const { place, recipients, stopping } = request
  if (config.database) {
    throw new BackupRefused(
      'DATABASE_URL is set: back that database up with pg_dump, and the media by npm run storage:move',
    )
  }
  if (!hasDatabase(config.dataDir)) {
    throw new BackupRefused(`there is no database in ${config.dataDir} (DATA_DIR)`)
  }
  const secrets = createSecrets(secretKeyOf(config))
  const encrypter = encrypterFor(recipients)
  const outer = await openTarget(place)
  const target = recipients.length === 0 ? outer : await encrypted(outer, encrypter)
  try {
    const writer = new ArchiveWriter(target.write)
    const writing = writeAll({ config, log, secrets, stopping }, writer)
    const end = await Promise.race([writing, reasonOf(stopping)])
    await target.finish()
    const messages = end.rows['public.messages'] ?? 0
    return `${backupPlaceName(place)}: ${messages} messages, ${end.mediaFiles} media files, ${Math.ceil(writer.bytes / 1024)} KiB`
  } catch (error) {
    await target.discard()
    throw backupFailure(error)
  }
}

/** Returns a promise that rejects with a signal's reason and never resolves. */
const reasonOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const give = () => reject(signal.reason as Error)
    if (signal.aborted) give()
    else signal.addEventListener('abort', give, { once: true })
  })

interface Reading {
  config: Config
  log: Log
  secrets: Secrets
  stopping: AbortSignal
}

async function writeAll(reading: Reading, writer: ArchiveWriter): Promise<BackupEnd> {
  const { config } = reading
  // Media may take hours and do not need the database, so the server may stop and start it in the meantime.
  const content = await withOwner(reading, (client) => writeDatabase(reading, client, writer))
  const mediaFiles = await writeMedia(await openStorage(config), writer)
  for (const name of secretFiles) {
    // When the setting gives the key, a file of this name is unrelated.
    if (name === 'secret-key' && config.secretKey !== null) continue
    const path = join(config.dataDir, name)
    if (existsSync(path)) await writer.add(`secrets/${name}`, readFileSync(path))
  }
  await writeMails(join(config.dataDir, 'mail'), writer)
  const end: BackupEnd = { sha256: writer.digest(), ...content, mediaFiles }
  await writer.add('end.json', Buffer.from(JSON.stringify(end)))
  await writer.end()
  return end
}

/** Joins the running database, or starts it for as long as it is needed. */
async function withOwner<T>({ config, log, stopping }: Reading, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, stopping, startAgain: false })
  try {
    yieldProcessor()
    return await asOwner(postgres.ownerUrl, act, 'recado-backup')
  } finally {
    await postgres.stop()
  }
}

async function writeDatabase(
  { config, secrets }: Reading,
  client: pg.Client,
  writer: ArchiveWriter,
): Promise<Pick<BackupEnd, 'rows' | 'sequences'>> {
  await requireKey(client, secrets)
  const rows: Record<string, number> = {}
  await inSnapshot(client, async (tables) => {
    const manifest: BackupManifest = {
      format: 'recado-backup',
      form: backupForm,
      product: buildLabel(build),
      at: new Date().toISOString(),
      ...(await schemaState(client)),
      key: { fingerprint: fingerprintOf(secrets), included: config.secretKey === null },
      tables,
    }
    await writer.add('manifest.json', Buffer.from(JSON.stringify(manifest, null, 1)))
    for (const table of tables) rows[tableLabel(table)] = await writeTable(client, table, writer)
  })
  return { rows, sequences: await readSequences(client) }
}

function writeTable(client: pg.Client, table: TableShape, writer: ArchiveWriter): Promise<number> {
  let piece = 0
  return dumpTable(client, table, (content) =>
    writer.add(`database/${tableLabel(table)}/${String(++piece).padStart(4, '0')}.gz`, content),
  )
}

async function writeMedia(storage: Storage, writer: ArchiveWriter): Promise<number> {
  let count = 0
  for await (const { companyId, name } of storage.list()) {
    // A medium may be deleted during the backup.
    const medium = await openMedium(storage, companyId, name)
    if (!medium) continue
    await writer.addStream(`media/company${companyId}/${name}`, medium.size, medium.content)
    count++
  }
  return count
}

/** Without a mail server, these files are the only copies of the mails. */
async function writeMails(folder: string, writer: ArchiveWriter): Promise<void> {
  for (const path of await filesBelow(folder)) {
    const name = `mail/${relative(folder, path)}`
    const mail = backupPartOf(name) && (await openIfThere(path))
    if (mail) await writer.addFile(name, mail).finally(() => mail.close())
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** A file may be deleted during the backup. */
async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
