import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { AppError } from '../app-error.ts'
import type { Log } from '../log.ts'
import { type FileContent, type OpenFile, type Storage, StorageUnavailable } from './storage.ts'
import type { ScanResult, VirusScanner } from './virus-scanner.ts'

/**
 * A store that rejects infected files (ASVS 5.0, 5.4.3). Files and bytes are scanned before they are stored. A stream
 * is stored under its new name, which no record has yet, scanned there, and removed if infected. `put` throws AppError
 * ERR_INFECTED_FILE with the virus `name`. It throws StorageUnavailable while the scanner does not answer: an upload is
 * then rejected, and a received file is fetched again later. A file too large for the scanner is stored, and logged.
 */
export function scannedStorage(storage: Storage, scanner: VirusScanner, log: Log): Storage {
  /** Returns the name of the virus. Null when the file is clean, or larger than the scanner reads. */
  const virusIn = async (companyId: number, open: OpenContent): Promise<string | null> => {
    const result = await scanned(scanner, open, log)
    if (result.kind === 'tooLarge') log.warn({ companyId }, 'a file is larger than the virus scanner reads')
    return result.kind === 'infected' ? result.name : null
  }
  const check = async (companyId: number, open: OpenContent): Promise<void> => {
    const name = await virusIn(companyId, open)
    if (name === null) return
    log.warn({ event: 'file.infected', companyId, found: name }, 'an infected file was rejected')
    throw new AppError('ERR_INFECTED_FILE', { name })
  }
  return {
    ...storage,
    putAs: (file, content) => storage.putAs(file, content),
    stat: (companyId, name) => storage.stat(companyId, name),
    open: (companyId, name, range) => storage.open(companyId, name, range),
    remove: (companyId, name) => storage.remove(companyId, name),
    removeAll: (companyId) => storage.removeAll(companyId),
    list: () => storage.list(),
    removeDrafts: (before) => storage.removeDrafts(before),
    check: () => storage.check(),
    async findVirus(companyId, name) {
      if ((await storage.stat(companyId, name)) === null) return null
      return virusIn(companyId, () => contentOf(storage, companyId, name))
    },
    async put(companyId, content, options) {
      if (options.isScanned) return storage.put(companyId, content, options)
      const reopen = reopenerOf(content)
      if (reopen) await check(companyId, reopen)
      const stored = await storage.put(companyId, content, options)
      if (reopen) return stored
      try {
        await check(companyId, () => contentOf(storage, companyId, stored.name))
        return stored
      } catch (error) {
        await storage.remove(companyId, stored.name)
        throw error
      }
    },
  }
}

/** Opens a content at its beginning. */
type OpenContent = () => Readable | Promise<Readable>

/** Returns a function that opens a content, which may be called repeatedly. Null for a stream. */
function reopenerOf(content: FileContent): OpenContent | null {
  if (content instanceof Uint8Array) return () => Readable.from([Buffer.from(content)], { objectMode: false })
  return content instanceof Readable ? null : () => createReadStream(content.path)
}

async function contentOf(storage: Storage, companyId: number, name: string): Promise<Readable> {
  const file: OpenFile | null = await storage.open(companyId, name)
  if (!file) throw new StorageUnavailable('a file that was stored was not found again')
  return file.stream
}

const TRIES = 3
/** A daemon closes the connection after its answer, which is lost if a write detects this first. */
const closedCodes = new Set(['EPIPE', 'ECONNRESET'])

async function scanned(scanner: VirusScanner, open: OpenContent, log: Log): Promise<ScanResult> {
  for (let attempt = 1; ; attempt++) {
    const content = await open()
    try {
      return await scanner.scan(content)
    } catch (error) {
      if (attempt < TRIES && closedCodes.has((error as NodeJS.ErrnoException).code ?? '')) continue
      log.error({ err: error }, 'a file could not be scanned')
      throw new StorageUnavailable('the virus scanner does not answer')
    } finally {
      content.destroy()
    }
  }
}
