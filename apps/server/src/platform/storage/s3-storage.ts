import { randomBytes } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3'
import { type PreparedContent, prepareContent } from './file-content.ts'
import { fileName, isCompanyId, isFileName } from './file-name.rules.ts'
import { calling, createS3Client, isMissing } from './s3-client.ts'
import { abortUploads, upload } from './s3-upload.ts'
import {
  type ByteRange,
  type FileFacts,
  type OpenFile,
  type Storage,
  type StorageListing,
  StorageUnavailable,
} from './storage.ts'
import type { S3Settings } from './storage-setting.rules.ts'

/** Files of a company that are removed at the same time. */
const REMOVE_AT_ONCE = 8

/**
 * Stores files in a bucket of an S3-compatible store: {prefix}company{id}/{name}. Uses only calls that all such stores
 * support, so files are removed one by one.
 * @param lookup tests only: resolves the store's host name
 */
export function createS3Storage(settings: S3Settings, lookup?: LookupFunction): Storage {
  const client = createS3Client(settings, lookup)
  const { bucket: Bucket, prefix } = settings
  const folderOf = (companyId: number): string => {
    if (!isCompanyId(companyId)) throw new Error(`not a company: ${companyId}`)
    return `${prefix}company${companyId}/`
  }
  const placeOf = (companyId: number, name: string) =>
    isCompanyId(companyId) && isFileName(name) ? { Bucket, Key: folderOf(companyId) + name } : null
  const listFiles = (below: string) => listObjects(client, Bucket, below)
  return {
    async put(companyId, content, options) {
      const folder = folderOf(companyId)
      const preparedContent = await prepareContent(content, options)
      const name = fileName(randomBytes(24).toString('base64url'), options.extension, preparedContent.picture)
      return { name, size: await store(client, { Bucket, Key: folder + name }, preparedContent) }
    },
    async putAs({ companyId, name, size }, content) {
      const place = placeOf(companyId, name)
      if (!place) throw new Error('not a valid file name')
      await upload(client, place, content, size)
    },
    async stat(companyId, name) {
      const place = placeOf(companyId, name)
      return place && (await orNull('stat', async () => factsOf(await client.send(new HeadObjectCommand(place)))))
    },
    async open(companyId, name, range) {
      const place = placeOf(companyId, name)
      return place && (await orNull('open', () => openObject(client, place, range)))
    },
    async remove(companyId, name) {
      const place = placeOf(companyId, name)
      if (place) await calling('remove', () => client.send(new DeleteObjectCommand(place)))
    },
    async removeAll(companyId) {
      const removing = new Set<Promise<unknown>>()
      for await (const { key: Key } of listFiles(folderOf(companyId))) {
        const one: Promise<unknown> = calling('remove', () => client.send(new DeleteObjectCommand({ Bucket, Key })))
        removing.add(one)
        if (removing.size < REMOVE_AT_ONCE) continue
        await Promise.all(removing)
        removing.clear()
      }
      await Promise.all(removing)
    },
    async *list() {
      for await (const { key, size } of listFiles(`${prefix}company`)) {
        const file = fileOf(key.slice(prefix.length), size)
        if (file) yield file
      }
    },
    removeDrafts: (before) => abortUploads(client, Bucket, `${prefix}company`, before),
    async check() {
      await calling('check', () => client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 })))
    },
  }
}

/** The store may just have closed a kept-alive connection. A repeatable body is sent again, once. */
async function store(
  client: S3Client,
  place: { Bucket: string; Key: string },
  { size, read, repeatable }: PreparedContent,
): Promise<number> {
  try {
    return await upload(client, place, read(), size)
  } catch (error) {
    if (!repeatable || !(error instanceof StorageUnavailable)) throw error
    return await upload(client, place, read(), size)
  }
}

/** Parses a key without its prefix. Null for foreign objects. */
function fileOf(key: string, size: number): StorageListing | null {
  const [, company, name = ''] = /^company(\d{1,16})\/([^/]+)$/.exec(key) ?? []
  const companyId = Number(company)
  return isCompanyId(companyId) && isFileName(name) ? { companyId, name, size } : null
}

async function openObject(
  client: S3Client,
  place: { Bucket: string; Key: string },
  range: ByteRange | undefined,
): Promise<OpenFile> {
  const response = await client.send(
    new GetObjectCommand({ ...place, ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
  )
  return { ...factsOf(response), stream: response.Body as Readable }
}

function factsOf(response: {
  ContentLength?: number | undefined
  ContentRange?: string | undefined
  LastModified?: Date | undefined
}): FileFacts {
  const whole = /\/(\d+)$/.exec(response.ContentRange ?? '')?.[1]
  return { size: Number(whole ?? response.ContentLength ?? 0), modifiedAt: response.LastModified ?? new Date(0) }
}

const orNull = <T>(what: string, act: () => Promise<T>): Promise<T | null> =>
  calling(what, () =>
    act().catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    }),
  )

async function* listObjects(client: S3Client, Bucket: string, Prefix: string) {
  let ContinuationToken: string | undefined
  do {
    const page = await calling('list', () =>
      client.send(new ListObjectsV2Command({ Bucket, Prefix, ...(ContinuationToken && { ContinuationToken }) })),
    )
    for (const { Key, Size } of page.Contents ?? []) if (Key !== undefined) yield { key: Key, size: Number(Size ?? 0) }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken)
}
