import { randomBytes } from 'node:crypto'
import type { Dir } from 'node:fs'
import { access, constants, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { prepareContent } from './file-content.ts'
import { fileName, isCompanyId, isFileName } from './file-name.rules.ts'
import { type Storage, type StorageListing, StorageUnavailable } from './storage.ts'

/**
 * Stores files in a local folder, one subfolder per company: company{id}.
 * @param mediaDir MEDIA_DIR; it is created when missing
 */
export function createLocalStorage(mediaDir: string): Storage {
  const media = resolve(mediaDir)
  const folderOf = (companyId: number): string => {
    if (!isCompanyId(companyId)) throw new Error(`not a company: ${companyId}`)
    return join(media, `company${companyId}`)
  }
  const pathOf = (companyId: number, name: string): string | null =>
    isCompanyId(companyId) && isFileName(name) ? join(folderOf(companyId), name) : null
  return {
    put: (companyId, content, options) =>
      reaching('put', async () => {
        const folder = folderOf(companyId)
        const preparedContent = await prepareContent(content, options)
        const chance = randomBytes(24).toString('base64url')
        const name = fileName(chance, options.extension, preparedContent.picture)
        return { name, size: await write(folder, name, preparedContent.read(), null) }
      }),
    putAs: ({ companyId, name, size }, content) =>
      reaching('put', async () => {
        if (!isFileName(name)) throw new Error('not a valid file name')
        await write(folderOf(companyId), name, content, size)
      }),
    stat: (companyId, name) =>
      reaching('stat', async () => {
        const path = pathOf(companyId, name)
        const fileStats = path && (await stat(path).catch(nullWhenMissing))
        return fileStats ? { size: fileStats.size, modifiedAt: fileStats.mtime } : null
      }),
    open: (companyId, name, range) =>
      reaching('open', async () => {
        const path = pathOf(companyId, name)
        const file = path && (await open(path, 'r').catch(nullWhenMissing))
        if (!file) return null
        const { size, mtime } = await file.stat()
        return { size, modifiedAt: mtime, stream: file.createReadStream(range) }
      }),
    remove: (companyId, name) =>
      reaching('remove', async () => {
        const path = pathOf(companyId, name)
        if (path) await rm(path, { force: true })
      }),
    removeAll: (companyId) => reaching('remove', () => rm(folderOf(companyId), { recursive: true, force: true })),
    list: () => listBelow(media),
    removeDrafts: (before) => reaching('remove', () => removeDrafts(media, before)),
    check: () => reaching('check', () => access(media, constants.R_OK | constants.W_OK | constants.X_OK)),
  }
}

/** Writes a draft next to the final name and renames it, so a reader sees all of it or nothing. */
async function write(folder: string, name: string, content: Readable, size: number | null): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${randomBytes(9).toString('base64url')}.part`)
  try {
    const writtenSize = await writeDraft(draft, content)
    if (size !== null && writtenSize !== size) throw new Error(`${writtenSize} bytes instead of ${size}`)
    await rename(draft, join(folder, name))
    await syncFolder(folder)
    return writtenSize
  } catch (error) {
    content.destroy()
    await rm(draft, { force: true })
    throw error
  }
}

async function writeDraft(path: string, content: Readable): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      size += chunk.length
      await file.writeFile(chunk)
    }
    // The file must survive a power failure before its message is acknowledged.
    await file.datasync()
    return size
  } finally {
    await file.close()
  }
}

/** Makes the new name durable. Windows neither can nor needs to. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Yields company folders and their entries. Skips a folder that is deleted in the meantime. */
async function* entriesBelow(media: string): AsyncGenerator<{ companyId: number; folder: string; name: string }> {
  for await (const { name: folderName } of (await entriesOf(media)) ?? []) {
    const companyId = Number(/^company(\d{1,16})$/.exec(folderName)?.[1] ?? 0)
    if (!isCompanyId(companyId)) continue
    const folder = join(media, folderName)
    for await (const entry of (await entriesOf(folder)) ?? [])
      if (entry.isFile()) yield { companyId, folder, name: entry.name }
  }
}

const entriesOf = (folder: string): Promise<Dir | null> => opendir(folder).catch(nullWhenMissing)

async function* listBelow(media: string): AsyncGenerator<StorageListing> {
  try {
    for await (const { companyId, folder, name } of entriesBelow(media)) {
      const fileStats = isFileName(name) ? await stat(join(folder, name)).catch(nullWhenMissing) : null
      if (fileStats) yield { companyId, name, size: fileStats.size }
    }
  } catch (error) {
    throw storageError('list', error)
  }
}

async function removeDrafts(media: string, before: Date): Promise<number> {
  let removedCount = 0
  for await (const { folder, name } of entriesBelow(media)) {
    if (!/^\..+\.part$/.test(name)) continue
    const fileStats = await stat(join(folder, name)).catch(nullWhenMissing)
    if (!fileStats || fileStats.mtime >= before) continue
    await rm(join(folder, name), { force: true })
    removedCount++
  }
  return removedCount
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

// Codes of a network folder that is missing, unmounted or no longer accessible. `isOutOfSpace` recognises a full one.
const awayCodes = new Set(
  ['EIO', 'ESTALE', 'ENOTCONN', 'EHOSTDOWN', 'EHOSTUNREACH', 'ETIMEDOUT', 'ENODEV', 'ENXIO'].concat([
    'EACCES',
    'EPERM',
    'EROFS',
    'ENOTDIR',
  ]),
)

async function reaching<T>(what: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw storageError(what, error)
  }
}

function storageError(what: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  return code !== undefined && awayCodes.has(code) ? new StorageUnavailable(`${what}: ${code}`) : error
}
