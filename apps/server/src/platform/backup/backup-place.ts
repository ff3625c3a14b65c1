import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough, type Readable } from 'node:stream'
import type { S3Settings } from '../storage/storage-setting.rules.ts'
import { feed } from './feed.ts'
import { gentlePace } from './pace.ts'

/** Where the bytes of a backup go. Nothing is there under its name before `finish`. */
export interface BackupTarget {
  write(bytes: Buffer): Promise<void>
  /** Makes it whole and durable. */
  finish(): Promise<void>
  /** Leaves nothing behind. */
  discard(): Promise<void>
}

/** A file of this machine, or an object of a store. */
export type BackupPlace = { file: string } | { store: S3Settings; key: string }

export const nameOf = (place: BackupPlace): string =>
  'file' in place ? place.file : `s3://${place.store.bucket}/${place.key}`

/** A place of a backup that cannot be used; the message is one line. */
export class PlaceRefused extends Error {
  override name = 'PlaceRefused'
}

/** @throws PlaceRefused when something is there already, or it cannot be written */
export async function openTarget(place: BackupPlace): Promise<BackupTarget> {
  return 'file' in place ? fileTarget(place.file) : storeTarget(place.store, place.key)
}

async function fileTarget(file: string): Promise<BackupTarget> {
  if (existsSync(file)) throw new PlaceRefused(`${file} exists already`)
  const draft = `${file}.part`
  // It holds the key to everything in it: for its owner only.
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

/** In bytes; a store takes at most 10,000 parts, so a backup has at most 320 GB there. Each is in memory once. */
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
      // The upload ends with its content, and the store drops the parts.
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
  if (!stream) throw new PlaceRefused(`${nameOf(place)} does not exist`)
  return stream
}
