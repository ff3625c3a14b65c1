import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { type ArchiveEntry, readArchive, wholeOf } from '../../platform/backup/archive.ts'
import {
  type BackupEnd,
  type BackupManifest,
  backupPartOf,
  whyJobsDiffer,
  whyNotRestorable,
} from '../../platform/backup/backup.rules.ts'
import { type BackupPlace, backupPlaceName, openSource } from '../../platform/backup/backup-place.ts'
import {
  beginLoading,
  finishLoading,
  loadPiece,
  schemaState,
  setSequences,
  tableLabel,
} from '../../platform/backup/dump.store.ts'
import { plainOf } from '../../platform/backup/encryption.ts'
import { build, buildLabel } from '../../platform/build.ts'
import type { Config } from '../../platform/config.ts'
import { takeDataFolder } from '../../platform/data-folder.ts'
import { asOwner } from '../../platform/db/as-owner.ts'
import { migrate, migrationNames } from '../../platform/db/migrate.ts'
import { ensureRoles } from '../../platform/db/roles.ts'
import { generatedSecret } from '../../platform/generated-secret.ts'
import type { Log } from '../../platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { createSecrets, fingerprintOf } from '../../platform/secrets.ts'
import { createLocalStorage } from '../../platform/storage/local-storage.ts'
import { moveStoredFiles } from '../../platform/storage/move-files.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { StorageUnavailable } from '../../platform/storage/storage.ts'
import { notedFingerprint } from '../installation-key.store.ts'
import { fillDatabase } from './fill-database.ts'
import { embeddedFailure, loadFailure } from './load-failure.ts'
import { secretFiles } from './make-backup.ts'
import { refuseUnlessFree, removeOldDrafts, swapIn } from './places.ts'
import { BackupRefused } from './refused.ts'

/** Folders where the content is assembled before it is moved into place. */
interface Drafts {
  data: string
  /** `media` in the same folder, or a folder in MEDIA_DIR. */
  media: string
}

/** The request for a restoration. */
export interface RestoreRequest {
  place: BackupPlace
  /** Reads the text of a file with private age keys. Called for an encrypted backup only. */
  identities: () => string
  /** Moves the present content of the data folder aside, into a subfolder. */
  force: boolean
}

/**
 * Restores a backup into the data folder, or its database into an empty one at DATABASE_URL. Everything is assembled
 * and checked in a temporary folder and a transaction before it is moved into place. A failed or killed restoration
 * changes nothing.
 * @returns a line about the restoration
 * @throws BackupRefused, PlaceRefused, StorageUnavailable, and SettingError when a server uses the folder
 */
export async function restoreBackup(
  config: Config,
  log: Log,
  { place, identities, force }: RestoreRequest,
): Promise<string> {
  const hasSeparateMedia = !config.storage && relative(config.dataDir, config.mediaDir).startsWith('..')
  const places = hasSeparateMedia ? [config.dataDir, config.mediaDir] : [config.dataDir]
  await refuseUnlessFree(config.dataDir, places, force)
  const source = await openSource(place)
  const archive = await plainOf(source, identities)
  const draftFolders: string[] = []
  // A server started in the meantime would find a mix of both states in the folder.
  const folder = takeDataFolder(config.dataDir)
  try {
    await removeOldDrafts(places)
    for (const place of places) {
      await mkdir(place, { recursive: true, mode: 0o700 })
      draftFolders.push(await mkdtemp(join(place, '.restore-')))
    }
    const [data = '', media = join(data, config.storage ? 'media' : relative(config.dataDir, config.mediaDir))] =
      draftFolders
    const takePlace = async () => {
      if (config.storage) await store(media, config)
      await swapIn(places, draftFolders)
    }
    const { manifest, end } = await unpack(config, {
      log,
      name: backupPlaceName(place),
      archive,
      drafts: { data, media },
      takePlace,
    })
    return `Restored the state of ${manifest.at}: ${end.rows['public.messages'] ?? 0} messages, ${end.mediaFiles} media files`
  } finally {
    archive.destroy()
    source.destroy()
    folder.releaseWithoutTrace()
    for (const draft of draftFolders) await rm(draft, { recursive: true, force: true })
  }
}

/**
 * Stores the media in the object store before the database is moved into place. Until then no message names them, so a
 * restoration killed here can be repeated.
 */
async function store(media: string, config: Config): Promise<void> {
  await moveStoredFiles({ from: createLocalStorage(media), to: await openStorage(config) })
  await rm(media, { recursive: true, force: true })
}

interface Unpacking {
  log: Log
  name: string
  archive: Readable
  drafts: Drafts
  /** Moves the files into place after everything is stored and checked. */
  takePlace(): Promise<void>
}

interface Unpacked {
  manifest: BackupManifest
  end: BackupEnd
}

async function unpack(config: Config, { log, name, archive, drafts, takePlace }: Unpacking): Promise<Unpacked> {
  const entries = readArchive(archive)
  const manifest = await readManifest(entries)
  const givenKey = config.secretKey === null ? null : fingerprintOf(createSecrets(config.secretKey))
  const problem = whyNotRestorable(manifest, {
    product: buildLabel(build),
    migrations: await migrationNames(),
    givenKey,
  })
  if (problem !== null) throw new BackupRefused(problem)
  const parts: Parts = { manifest, entries, drafts }
  if (config.database)
    return { manifest, end: await loadIntoOwn(config, `${name} of ${manifest.at}`, parts, takePlace) }
  const postgres = await startEmbeddedPostgres({ dataDir: drafts.data, log })
  const end = await loadIntoEmbedded(postgres, parts)
    .catch((error: unknown) => Promise.reject(embeddedFailure(error)))
    .finally(() => postgres.stop())
  await takePlace()
  return { manifest, end }
}

/** The parts of a backup, and the folders where they are assembled. */
interface Parts {
  manifest: BackupManifest
  entries: AsyncGenerator<ArchiveEntry>
  drafts: Drafts
}

async function readManifest(entries: AsyncGenerator<ArchiveEntry>): Promise<BackupManifest> {
  try {
    const first = await entries.next()
    if (!first.done && first.value.name === 'manifest.json')
      return JSON.parse((await wholeOf(first.value)).toString()) as BackupManifest
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error
    // An unknown file was not created by a restoration.
  }
  throw new BackupRefused('this is not a backup of Recado, or it is damaged')
}

async function loadIntoEmbedded(postgres: EmbeddedPostgres, parts: Parts): Promise<BackupEnd> {
  // Every start renews the roles' passwords. Migrations only need the roles to exist.
  const { data } = parts.drafts
  await ensureRoles(postgres.ownerUrl, (role) => generatedSecret(data, `draft-${role}`))
  for (const role of ['recado_app', 'recado_platform']) await rm(join(data, `draft-${role}`), { force: true })
  await migrate(postgres.ownerUrl, { upTo: parts.manifest.migrations.at(-1) })
  return await asOwner(
    postgres.ownerUrl,
    async (client) => {
      await requireSameJobs(client, parts.manifest)
      await beginLoading(client)
      const end = await loadAll(client, parts)
      await finishLoading(client, end.sequences)
      return end
    },
    'recado-restore',
  )
}

async function loadIntoOwn(
  { database, secretKey }: Config,
  source: string,
  parts: Parts,
  takePlace: () => Promise<void>,
): Promise<BackupEnd> {
  let end: BackupEnd | null = null
  const secrets = createSecrets(secretKey ?? '')
  await fillDatabase(
    { ownerUrl: database?.ownerUrl ?? '', setting: 'DATABASE_URL', secrets, source },
    {
      upTo: parts.manifest.migrations.at(-1),
      async load(client) {
        await requireSameJobs(client, parts.manifest)
        end = await loadAll(client, parts)
        await setSequences(client, end.sequences)
      },
      beforeCommit: takePlace,
    },
  )
  if (!end) throw new Error('nothing was loaded')
  return end
}

async function requireSameJobs(client: pg.Client, manifest: BackupManifest): Promise<void> {
  const problem = whyJobsDiffer(manifest, (await schemaState(client)).jobs)
  if (problem !== null) throw new BackupRefused(problem)
}

async function loadAll(client: pg.Client, parts: Parts): Promise<BackupEnd> {
  const end = await loadEntries(client, parts)
  // An older version recorded no key in the database. The next start checks the sealed values.
  const noted = await notedFingerprint(client)
  if (noted && noted !== parts.manifest.key.fingerprint)
    throw new BackupRefused('the backup is damaged: its key is not the one of its database')
  if (parts.manifest.key.included) checkKey(parts.drafts, parts.manifest)
  return end
}

async function loadEntries(client: pg.Client, { manifest, entries, drafts }: Parts): Promise<BackupEnd> {
  const tables = new Map(manifest.tables.map((table) => [tableLabel(table), table]))
  const rows = new Map([...tables.keys()].map((label) => [label, 0]))
  let mediaFiles = 0
  try {
    for await (const entry of entries) {
      if (entry.name === 'end.json') {
        const end = JSON.parse((await wholeOf(entry)).toString()) as BackupEnd
        const whole = end.sha256 === entry.before && end.mediaFiles === mediaFiles
        if (whole && [...rows].every(([label, count]) => end.rows[label] === count)) return end
        break
      }
      const part = backupPartOf(entry.name)
      const table = part?.kind === 'data' ? tables.get(part.name) : undefined
      if (table)
        rows.set(
          tableLabel(table),
          (rows.get(tableLabel(table)) ?? 0) + (await loadPiece(client, table, await wholeOf(entry))),
        )
      else if (part?.kind === 'media') mediaFiles += await keepMedium(join(drafts.media, part.name), entry)
      else if (part?.kind === 'mail') await keepMedium(join(drafts.data, 'mail', part.name), entry)
      else if (part?.kind === 'secret' && secretFiles.includes(part.name))
        await writeFile(join(drafts.data, part.name), await wholeOf(entry), { mode: 0o600, flush: true })
      else break
    }
  } catch (error) {
    throw loadFailure(error)
  }
  throw new BackupRefused('the backup is damaged: its content differs from what was written')
}

async function keepMedium(path: string, entry: ArchiveEntry): Promise<1> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, entry.content, { mode: 0o600, flush: true })
  return 1
}

function checkKey(drafts: Drafts, manifest: BackupManifest): void {
  if (fingerprintOf(createSecrets(generatedSecret(drafts.data, 'secret-key'))) !== manifest.key.fingerprint)
    throw new BackupRefused('the backup is damaged: its key is another one')
}
