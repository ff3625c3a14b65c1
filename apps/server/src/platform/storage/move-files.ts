import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Storage, StorageListing } from './storage.ts'

/** Progress or result of a move. */
export interface FileMoveCount {
  /** Files that were checked. */
  files: number
  /** Copied files, or with a dry run, those that would be. */
  copied: number
  /** In bytes, of the copied files. */
  bytes: number
  /** Files that already existed at the target. */
  present: number
  /** Files removed from the source. */
  removed: number
}

export interface MoveOptions {
  from: Storage
  to: Storage
  /** Counts without changing anything. */
  dryRun?: boolean
  /** Removes a file from the source once the same bytes are at the target. */
  remove?: boolean
  /** Receives the count after each file. */
  progress?(count: FileMoveCount): void
}

/** The target has other bytes than the source. */
export class MoveFailure extends Error {
  override name = 'MoveFailure'
}

const AT_ONCE = 4

/**
 * Copies all files from one store to another. Skips files that exist there with their size, so an interrupted move can
 * continue. Reads each copy back and compares it by SHA-256. Files never change, so servers may use either store in the
 * meantime.
 * @throws MoveFailure, and the errors of the stores
 */
export async function moveStoredFiles(options: MoveOptions): Promise<FileMoveCount> {
  const count: FileMoveCount = { files: 0, copied: 0, bytes: 0, present: 0, removed: 0 }
  const files = options.from.list()[Symbol.asyncIterator]()
  const work = async () => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      await moveOne(options, next.value, count)
      options.progress?.(count)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return count
}

async function moveOne(
  { from, to, dryRun, remove }: MoveOptions,
  file: StorageListing,
  count: FileMoveCount,
): Promise<void> {
  const there = await to.stat(file.companyId, file.name)
  const isThere = there?.size === file.size
  if (isThere) count.present++
  else {
    if (!dryRun && !(await copy(from, to, file))) return
    count.copied++
    count.bytes += file.size
  }
  count.files++
  if (!remove || dryRun) return
  // For existing files, only the size was compared so far.
  const [here, copied] = isThere ? await Promise.all([digestOf(from, file), digestOf(to, file)]) : [null, null]
  if (here !== copied) throw new MoveFailure(`company${file.companyId}/${file.name} is another file at the target`)
  await from.remove(file.companyId, file.name)
  count.removed++
}

/** @returns false when the file was deleted in the meantime */
async function copy(from: Storage, to: Storage, file: StorageListing): Promise<boolean> {
  const openFile = await from.open(file.companyId, file.name)
  if (!openFile) return false
  const hash = createHash('sha256')
  const content = async function* () {
    for await (const chunk of openFile.stream as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
  }
  await to.putAs({ ...file, size: openFile.size }, Readable.from(content(), { objectMode: false }))
  if ((await digestOf(to, file)) !== hash.digest('hex')) {
    await to.remove(file.companyId, file.name)
    throw new MoveFailure(`company${file.companyId}/${file.name} arrived with other bytes`)
  }
  return true
}

/** Returns SHA-256 in hex, or null when the file does not exist. */
async function digestOf(storage: Storage, { companyId, name }: StorageListing): Promise<string | null> {
  const openFile = await storage.open(companyId, name)
  if (!openFile) return null
  const hash = createHash('sha256')
  for await (const chunk of openFile.stream as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}
