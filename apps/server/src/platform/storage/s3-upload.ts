import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { calling, storageError } from './s3-client.ts'

interface Place {
  Bucket: string
  Key: string
}

/** In bytes. A store accepts at most 10,000 parts of at least 5 MiB; only the last part may be smaller. */
const PART = 5 * 1024 * 1024

/**
 * Stores a stream as fast as the store accepts it. Nothing appears under its name before it is complete. A known length
 * is sent in one call, which the store drops when it breaks. Otherwise parts are joined at the end.
 * @param partSize in bytes, for an unknown length
 * @returns its size in bytes
 * @throws StorageUnavailable, and every error of the content
 */
export async function upload(
  client: S3Client,
  place: Place,
  content: Readable,
  size: number | null,
  partSize = PART,
): Promise<number> {
  const broken = new AbortController()
  const state = { bytesWritten: 0, failure: null as Error | null }
  const body = Readable.from(counted(content, size, state), { objectMode: false })
  // A request whose body ends early would wait for the rest.
  body.once('error', (error) => {
    state.failure = error
    broken.abort()
  })
  try {
    if (size === null) await uploadParts(client, { ...place, Body: body }, partSize)
    else
      await client.send(new PutObjectCommand({ ...place, Body: body, ContentLength: size }), {
        abortSignal: broken.signal,
      })
    return state.bytesWritten
  } catch (error) {
    throw state.failure ?? storageError('put', error)
  } finally {
    body.destroy()
    content.destroy()
  }
}

async function* counted(content: Readable, size: number | null, state: { bytesWritten: number }) {
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    state.bytesWritten += chunk.length
    if (size !== null && state.bytesWritten > size) throw new Error(`more than ${size} bytes`)
    yield chunk
  }
  if (size !== null && state.bytesWritten < size) throw new Error(`${state.bytesWritten} bytes instead of ${size}`)
}

/**
 * When the content fails, the library removes the stored parts. It waits for that only if the upload was not aborted.
 */
async function uploadParts(client: S3Client, params: Place & { Body: Readable }, partSize: number): Promise<void> {
  await new Upload({ client, params, queueSize: 1, partSize }).done()
}

/**
 * Aborts interrupted multipart uploads, because the store keeps and charges their parts.
 * @returns the number of uploads
 */
export async function abortUploads(client: S3Client, Bucket: string, Prefix: string, before: Date): Promise<number> {
  let aborted = 0
  let from: { KeyMarker?: string; UploadIdMarker?: string } = {}
  for (;;) {
    const page = await calling('list', () => client.send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...from })))
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Initiated || Initiated >= before) continue
      await calling('remove', () => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
      aborted++
    }
    if (!page.IsTruncated || !page.NextKeyMarker) return aborted
    from = {
      KeyMarker: page.NextKeyMarker,
      ...(page.NextUploadIdMarker && { UploadIdMarker: page.NextUploadIdMarker }),
    }
  }
}
