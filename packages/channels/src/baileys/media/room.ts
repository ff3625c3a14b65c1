import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { SendFailure } from '../../channel.ts'

/** What must stay free beside a medium, in bytes. */
const RESERVE = 100 * 1024 * 1024
/** Baileys writes a medium encrypted, and most once more as they are, before it uploads them. */
const COPIES = 2

/**
 * Looks whether the temporary files of a medium have room: a full disk fails within Baileys where nobody catches it.
 * @param size in bytes; null when it is unknown
 * @throws SendFailure `retry`: it leaves when there is room
 */
export async function requireRoom(size: number | null): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir())
  if (bavail * bsize < RESERVE + COPIES * (size ?? 0))
    throw new SendFailure('retry', 'ENOSPC: no space left on device for temporary files', null)
}
