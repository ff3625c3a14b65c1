import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ListedFile, Storage } from './storage.ts'

/** How far a move is, or how it ended. */
export interface MoveCount {
  /** Files that were looked at. */
  files: number
  /** Copied now, or with a dry run: would be. */
  copied: number
  /** In bytes, of those. */
  bytes: number
  /** Were at the target already. */
  present: number
  /** Removed at the source. */
  removed: number
}

export interface MoveOptions {
  from: Storage
  to: Storage
  /** Looks and counts, changes nothing. */
  dryRun?: boolean
  /** Removes a file at the source once the same bytes lie at the target. */
  remove?: boolean
  /** Gets the count after each file. */
  progress?(count: MoveCount): void
}

/** The target has other bytes than the source. */
export class MoveFailure extends Error {
  override name = 'MoveFailure'
}

const AT_ONCE = 4

/**
 * Copies all files from one store to another. Files that are there with their size are passed over, so that a move that was cut off
 * goes on; each copy is read back and compared by SHA-256. Files never change, so a server may use either store meanwhile.
 * @throws MoveFailure, and the errors of the stores
 */
export async function moveFiles(options: MoveOptions): Promise<MoveCount> {
  const count: MoveCount = { files: 0, copied: 0, bytes: 0, present: 0, removed: 0 }
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

async function moveOne({ from, to, dryRun, remove }: MoveOptions, file: ListedFile, count: MoveCount): Promise<void> {
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
  // Of those that were there only the size is known.
  const [here, copied] = isThere ? await Promise.all([digestOf(from, file), digestOf(to, file)]) : [null, null]
  if (here !== copied) throw new MoveFailure(`company${file.companyId}/${file.name} is another file at the target`)
  await from.remove(file.companyId, file.name)
  count.removed++
}

/** @returns false: it was deleted meanwhile */
async function copy(from: Storage, to: Storage, file: ListedFile): Promise<boolean> {
  const found = await from.open(file.companyId, file.name)
  if (!found) return false
  const hash = createHash('sha256')
  const content = async function* () {
    for await (const chunk of found.stream as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
  }
  await to.putAs({ ...file, size: found.size }, Readable.from(content(), { objectMode: false }))
  if ((await digestOf(to, file)) !== hash.digest('hex')) {
    await to.remove(file.companyId, file.name)
    throw new MoveFailure(`company${file.companyId}/${file.name} arrived with other bytes`)
  }
  return true
}

/** SHA-256 in hex; null when there is no such file. */
async function digestOf(storage: Storage, { companyId, name }: ListedFile): Promise<string | null> {
  const found = await storage.open(companyId, name)
  if (!found) return null
  const hash = createHash('sha256')
  for await (const chunk of found.stream as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}
