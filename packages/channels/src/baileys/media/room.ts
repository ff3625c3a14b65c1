import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { SendFailure } from '../../channel.ts'

/** What must stay free beside a medium, in bytes. */
const RESERVE = 100 * 1024 * 1024
/** A medium is written encrypted, and some once more as they are, before it is uploaded. */
const COPIES = 2

/**
 * Looks whether the temporary files of a medium have room, and leave some to the database.
 * @param size in bytes; null when it is unknown
 * @throws SendFailure `retry`: it leaves when there is room
 */
export async function requireRoom(size: number | null): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir())
  if (bavail * bsize < RESERVE + COPIES * (size ?? 0))
    throw new SendFailure('retry', 'ENOSPC: no space left on device for temporary files', null)
}
