import type { Config } from '../config.ts'
import { requireWritable } from '../data-folder.ts'
import { SettingError } from '../setting.rules.ts'
import { createLocalStorage } from './local-storage.ts'
import { type Storage, StorageUnavailable } from './storage.ts'
import type { S3Settings } from './storage-setting.rules.ts'

/** No company has this number, because the sequence of companies begins at 1. */
const PROBE_COMPANY = Number.MAX_SAFE_INTEGER

/** Opens the configured store. The client of an object store is loaded only when needed, because it takes 37 MB. */
export async function openStorage({ storage, mediaDir }: Pick<Config, 'storage' | 'mediaDir'>): Promise<Storage> {
  return storage ? openS3(storage) : createLocalStorage(mediaDir)
}

/** Opens an S3-compatible store. */
export async function openS3(settings: S3Settings): Promise<Storage> {
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(settings)
}

/**
 * Opens the configured store after writing, reading and removing a test file.
 * @throws SettingError MEDIA_DIR or STORAGE_URL when that fails
 */
export async function requireStorage(config: Pick<Config, 'storage' | 'mediaDir'>): Promise<Storage> {
  if (!config.storage) requireWritable('MEDIA_DIR', config.mediaDir)
  const storage = await openStorage(config)
  if (!config.storage) return storage
  try {
    await storage.check()
    const { name } = await storage.put(PROBE_COMPANY, Buffer.from('Recado'), { extension: 'txt' })
    const storedFacts = await storage.stat(PROBE_COMPANY, name)
    await storage.remove(PROBE_COMPANY, name)
    if (storedFacts?.size !== 6) throw new StorageUnavailable('a file that was stored was not found again')
    return storage
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    throw new SettingError(`STORAGE_URL: the bucket ${config.storage.bucket} cannot be used (${error.message})`)
  }
}
