/** The first entry of a backup: its kind and its requirements. */
export interface BackupManifest {
  format: 'recado-backup'
  /** Of this form of file. */
  form: number
  /** The build that made it; of backups from before builds had a commit, the version alone. */
  product: string
  /** When the state was taken, ISO 8601. */
  at: string
  /** Names of the migrations its database had. */
  migrations: string[]
  /** The job queue's schema. */
  jobs: number
  key: {
    /** Distinguishes secret keys without revealing them. */
    fingerprint: string
    /** False: the key came by SECRET_KEY and is not in the file. */
    included: boolean
  }
  tables: TableShape[]
}

export interface TableShape {
  schema: string
  name: string
  columns: string[]
}

/** The last entry: the entries that must have come before it. */
export interface BackupEnd {
  /** SHA-256, in hex, of the file up to this entry. */
  sha256: string
  /** Rows by schema.table. */
  rows: Record<string, number>
  sequences: SequenceState[]
  mediaFiles: number
}

export interface SequenceState {
  schema: string
  name: string
  /** Null: never used. */
  last: string | null
}

/** 2: with the mails that lie in files. An older one is read as well. */
export const backupForm = 2

/** The state of the restoring side. */
export interface RestoreSide {
  product: string
  migrations: readonly string[]
  /** The fingerprint of SECRET_KEY; null when the setting is not given. */
  givenKey: string | null
}

/** Why a backup cannot be restored here, in one line; null when it can. */
export function whyNotRestorable(backup: BackupManifest, here: RestoreSide): string | null {
  const { migrations, key } = backup
  const newer = migrations.some((name) => !here.migrations.includes(name))
  if (backup.format !== 'recado-backup') return 'this is no backup of Recado'
  // A backup made before the baseline is brought up to date as a database only (platform/db/bridge.ts).
  if (here.migrations.slice(0, 1).some((baseline) => !migrations.includes(baseline)))
    return `the backup was made by an older Recado (${migrations.at(-1)}): restore it with that version, then start this one on its folder`
  if (backup.form > backupForm || newer)
    return `the backup was made by a newer Recado (${backup.product}, this is ${here.product}): upgrade first`
  // Migrations run in order, so what it had must be a beginning of what there is.
  if (migrations.some((name, index) => here.migrations[index] !== name))
    return `the backup was made by another line of Recado (${backup.product}, this is ${here.product})`
  if (here.givenKey !== null && here.givenKey !== key.fingerprint)
    return 'SECRET_KEY: not the key of this backup; everything encrypted in it would be lost'
  if (here.givenKey === null && !key.included)
    return 'SECRET_KEY: needed, because the backup was made with this setting and does not hold the key'
  return null
}

/** Why the jobs of a backup cannot be stored in a queue of this form; null when they can. */
export const whyJobsDiffer = (backup: BackupManifest, jobs: number): string | null =>
  backup.jobs === jobs
    ? null
    : `the backup's job queue has another form: restore it with Recado ${backup.product}, then upgrade`

const partNames = {
  data: /^database\/([\w]+\.[\w]+)\/\d+\.gz$/,
  media: /^media(\/[\w-][\w.-]*)+$/,
  secret: /^secrets\/([\w-]+)$/,
  mail: /^mail\/(\w[\w-]*\.eml)$/,
}

/** The kind of a backup's entry; null for a name that no backup has, such as one that leads out of its folder. */
export function partOf(name: string): { kind: 'data' | 'media' | 'secret' | 'mail'; name: string } | null {
  for (const kind of ['data', 'secret', 'mail'] as const) {
    const [, found] = partNames[kind].exec(name) ?? []
    if (found) return { kind, name: found }
  }
  return partNames.media.test(name) ? { kind: 'media', name: name.slice('media/'.length) } : null
}
