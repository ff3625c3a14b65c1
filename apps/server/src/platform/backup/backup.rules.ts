/** The first entry of a backup: its kind and its requirements. */
export interface BackupManifest {
  format: 'recado-backup'
  /** The version of the file format. */
  form: number
  /** The build that made the backup. Backups of older builds have the version alone. */
  product: string
  /** When the snapshot was taken, ISO 8601. */
  at: string
  /** Names of the migrations in its database. */
  migrations: string[]
  /** Version of the job queue's schema. */
  jobs: number
  key: {
    /** Distinguishes secret keys without revealing them. */
    fingerprint: string
    /** False when the key came from SECRET_KEY and is not in the file. */
    included: boolean
  }
  tables: TableShape[]
}

export interface TableShape {
  schema: string
  name: string
  columns: string[]
}

/** The last entry of a backup, with checks of everything before it. */
export interface BackupEnd {
  /** SHA-256, in hex, of the file up to this entry. */
  sha256: string
  /** Row counts by schema.table. */
  rows: Record<string, number>
  sequences: SequenceState[]
  mediaFiles: number
}

export interface SequenceState {
  schema: string
  name: string
  /** Null when the sequence was never used. */
  last: string | null
}

/** Version 2 added the mail files. Version 1 can still be read. */
export const backupForm = 2

/** The state of the restoring side. */
export interface RestoreSide {
  product: string
  migrations: readonly string[]
  /** The fingerprint of SECRET_KEY; null when the setting is not given. */
  givenKey: string | null
}

/** Returns in one line why a backup cannot be restored here, or null when it can. */
export function whyNotRestorable(backup: BackupManifest, here: RestoreSide): string | null {
  const { migrations, key } = backup
  const newer = migrations.some((name) => !here.migrations.includes(name))
  if (backup.format !== 'recado-backup') return 'this is no backup of Recado'
  // A backup from before the baseline can be upgraded only as a database (platform/db/bridge.ts).
  if (here.migrations.slice(0, 1).some((baseline) => !migrations.includes(baseline)))
    return `the backup was made by an older Recado (${migrations.at(-1)}): restore it with that version, then start this one on its folder`
  if (backup.form > backupForm || newer)
    return `the backup was made by a newer Recado (${backup.product}, this is ${here.product}): upgrade first`
  // Migrations run in order, so those of the backup must be a prefix of those of this build.
  if (migrations.some((name, index) => here.migrations[index] !== name))
    return `the backup was made by another line of Recado (${backup.product}, this is ${here.product})`
  if (here.givenKey !== null && here.givenKey !== key.fingerprint)
    return 'SECRET_KEY: not the key of this backup; everything encrypted in it would be lost'
  if (here.givenKey === null && !key.included)
    return 'SECRET_KEY: needed, because the backup was made with this setting and does not hold the key'
  return null
}

/** Returns why the backup's jobs cannot be stored in a queue of this schema version, or null when they can. */
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

/** Returns the kind of a backup's entry, or null for an invalid name, such as one that escapes its folder. */
export function backupPartOf(name: string): { kind: 'data' | 'media' | 'secret' | 'mail'; name: string } | null {
  for (const kind of ['data', 'secret', 'mail'] as const) {
    const [, baseName] = partNames[kind].exec(name) ?? []
    if (baseName) return { kind, name: baseName }
  }
  return partNames.media.test(name) ? { kind: 'media', name: name.slice('media/'.length) } : null
}
