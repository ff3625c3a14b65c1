import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough, type Readable } from 'node:stream'
import type { S3Settings } from '../storage/storage-setting.rules.ts'
import { feed } from './feed.ts'
import { gentlePace } from './pace.ts'

/** Destination of a backup's bytes. Nothing appears under its name before `finish`. */
export interface BackupTarget {
  write(bytes: Buffer): Promise<void>
  /** Completes the backup and makes it durable. */
  finish(): Promise<void>
  /** Removes everything written so far. */
  discard(): Promise<void>
}

/** A file on this machine, or an object in a store. */
export type BackupPlace = { file: string } | { store: S3Settings; key: string }

export const backupPlaceName = (place: BackupPlace): string =>
  'file' in place ? place.file : `s3://${place.store.bucket}/${place.key}`

/** A backup destination or source that cannot be used. The message is one line. */
export class PlaceRefused extends Error {
  override name = 'PlaceRefused'
}

/** @throws PlaceRefused when something exists there already, or it cannot be written */
export async function openTarget(place: BackupPlace): Promise<BackupTarget> {
  return 'file' in place ? fileTarget(place.file) : storeTarget(place.store, place.key)
}

async function fileTarget(file: string): Promise<BackupTarget> {
  if (existsSync(file)) throw new PlaceRefused(`${file} exists already`)
  const draft = `${file}.part`
  // The backup contains the key to all its data, so only the owner may read it.
  const handle = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new PlaceRefused(
      error.code === 'EEXIST'
        ? `${draft} exists: a backup is writing it, or one was cut off; if none is running, remove it and try again`
        : `${draft} cannot be written (${error.code})`,
    )
  })
  const pace = gentlePace(() => handle.datasync())
  return {
    async write(bytes) {
      for (let offset = 0; offset < bytes.length; )
        offset += (await handle.write(bytes, offset, bytes.length - offset)).bytesWritten
      await pace.after(bytes.length)
    },
    async finish() {
      await handle.sync()
      await handle.close()
      await rename(draft, file)
    },
    async discard() {
      await handle.close().catch(() => undefined)
      await rm(draft, { force: true })
    },
  }
}

/**
 * In bytes. A store accepts at most 10,000 parts, so a backup there is limited to 320 GB. One part at a time is in
 * memory.
 */
const PART = 32 * 1024 * 1024

async function storeTarget(store: S3Settings, key: string): Promise<BackupTarget> {
  const { createS3Client } = await import('../storage/s3-client.ts')
  const { sizeOfObject } = await import('./s3-object.ts')
  const { upload } = await import('../storage/s3-upload.ts')
  const client = createS3Client(store)
  const place = { Bucket: store.bucket, Key: key }
  if ((await sizeOfObject(client, place)) !== null) throw new PlaceRefused(`s3://${store.bucket}/${key} exists already`)
  const content = new PassThrough()
  const uploading = upload(client, place, content, null, PART)
  const into = feed(content, uploading)
  const pace = gentlePace(async () => undefined)
  return {
    async write(bytes) {
      await into.write(bytes)
      await pace.after(bytes.length)
    },
    async finish() {
      await into.end()
      client.destroy()
    },
    async discard() {
      // Ending the content with an error ends the upload, and the store drops the parts.
      content.destroy(new Error('the backup was not finished'))
      await uploading.catch(() => undefined)
      client.destroy()
    },
  }
}

/** Opens a backup for reading. @throws PlaceRefused, StorageUnavailable */
export async function openSource(place: BackupPlace): Promise<Readable> {
  if ('file' in place) {
    const handle = await open(place.file, 'r').catch((error: NodeJS.ErrnoException) => {
      throw new PlaceRefused(`${place.file} cannot be read (${error.code})`)
    })
    return handle.createReadStream()
  }
  const { createS3Client } = await import('../storage/s3-client.ts')
  const { readObject } = await import('./s3-object.ts')
  const stream = await readObject(createS3Client(place.store), { Bucket: place.store.bucket, Key: place.key })
  if (!stream) throw new PlaceRefused(`${backupPlaceName(place)} does not exist`)
  return stream
}
