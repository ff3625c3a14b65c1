import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { SendFailure } from '../../channel.ts'

/** Bytes that must stay free beside a medium. */
const RESERVE = 100 * 1024 * 1024
/** A medium is written encrypted, and some kinds also unencrypted, before the upload. */
const COPIES = 2

/**
 * Checks that the disk has room for a medium's temporary files and keeps `RESERVE` free for the database.
 * @param size in bytes; null when it is unknown
 * @throws SendFailure `retry`: it is sent once the disk has room
 */
export async function requireRoom(size: number | null): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir())
  if (bavail * bsize < RESERVE + COPIES * (size ?? 0))
    throw new SendFailure('retry', 'ENOSPC: no space left on device for temporary files', null)
}
