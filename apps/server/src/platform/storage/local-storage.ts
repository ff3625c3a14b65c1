import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { headOf } from './file-head.ts'
import { fileName, isCompanyId, isFileName } from './file-name.rules.ts'
import { PICTURE_HEAD_BYTES, type PictureSize, pictureSize } from './picture-size.rules.ts'
import { FileTooLarge, type Storage } from './storage.ts'

/**
 * Files in a local folder, one folder per company: company{id}.
 * @param mediaDir MEDIA_DIR; it is created when missing
 */
export function createLocalStorage(mediaDir: string): Storage {
  const media = resolve(mediaDir)
  const folderOf = (companyId: number): string => {
    if (!isCompanyId(companyId)) throw new Error(`no company: ${companyId}`)
    return join(media, `company${companyId}`)
  }
  return {
    async put(companyId, content, { extension, maxBytes = Number.POSITIVE_INFINITY }) {
      const folder = folderOf(companyId)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const chance = randomBytes(24).toString('base64url')
      const draft = join(folder, `.${chance}.part`)
      try {
        const size = await writeDraft(draft, content, maxBytes)
        const name = fileName(chance, extension, await drawnSize(draft, extension))
        await rename(draft, join(folder, name))
        await syncFolder(folder)
        return { name, size }
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async open(companyId, name, range) {
      if (!isCompanyId(companyId) || !isFileName(name)) return null
      const file = await open(join(folderOf(companyId), name), 'r').catch(nullWhenMissing)
      if (!file) return null
      const { size, mtime } = await file.stat()
      return { size, modifiedAt: mtime, stream: file.createReadStream(range) }
    },
    async remove(companyId, name) {
      if (isCompanyId(companyId) && isFileName(name)) await rm(join(folderOf(companyId), name), { force: true })
    },
    removeAll: (companyId) => rm(folderOf(companyId), { recursive: true, force: true }),
  }
}

async function writeDraft(path: string, content: Uint8Array | Readable, maxBytes: number): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const chunk of content instanceof Readable ? content : [content]) {
      const bytes: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      size += bytes.length
      if (size > maxBytes) throw new FileTooLarge(`larger than ${maxBytes} bytes`)
      await file.writeFile(bytes)
    }
    // Before its message is acknowledged the file must survive a power cut.
    await file.datasync()
    return size
  } finally {
    await file.close()
  }
}

/** The size of a picture; null for files of other kinds. */
async function drawnSize(path: string, extension: string): Promise<PictureSize | null> {
  if (!/^\.?(png|jpe?g|gif|webp)$/i.test(extension)) return null
  return pictureSize(await headOf(path, PICTURE_HEAD_BYTES))
}

/** Makes the new name itself survive; Windows cannot and need not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
