import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { GetObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { calling, isMissing } from '../storage/s3-client.ts'

export interface ObjectPlace {
  Bucket: string
  Key: string
}

/** Bytes that one call reads. */
const PIECE = 8 * 1024 * 1024

const head = (client: S3Client, place: ObjectPlace) =>
  calling('stat', async () => {
    try {
      return await client.send(new HeadObjectCommand(place))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  })

/** Returns an object's size in bytes, or null when it does not exist. @throws StorageUnavailable */
export async function sizeOfObject(client: S3Client, place: ObjectPlace): Promise<number | null> {
  const answer = await head(client, place)
  return answer && (answer.ContentLength ?? 0)
}

/**
 * Reads an object in pieces of 8 MB, each with its own request. The reader may pause for longer than a connection stays
 * open.
 * @returns null when it does not exist
 * @throws StorageUnavailable, also while it is read
 */
export async function readObject(client: S3Client, place: ObjectPlace): Promise<Readable | null> {
  const answer = await head(client, place)
  if (!answer) return null
  const { ContentLength: size = 0, ETag } = answer
  async function* pieces() {
    for (let from = 0; from < size; from += PIECE) {
      const Range = `bytes=${from}-${Math.min(from + PIECE, size) - 1}`
      yield await calling('open', async () => {
        const part = await client.send(new GetObjectCommand({ ...place, Range, ...(ETag && { IfMatch: ETag }) }))
        return await buffer(part.Body as Readable)
      })
    }
  }
  return Readable.from(pieces(), { objectMode: false })
}
