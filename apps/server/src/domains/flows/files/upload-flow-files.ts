import { type FlowFileKind, flowFiles } from '@recado/contract/flows/choices'
import type { FlowFile } from '@recado/contract/flows/upload-endpoints'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import type { UploadedFile } from '../../../platform/http/uploads.ts'
import { attachmentName } from '../../../platform/storage/attachment-name.rules.ts'
import { type KeptUpload, keepUpload, type UploadPlace } from '../../../platform/storage/keep-upload.ts'
import type { SignMedia } from '../../../platform/storage/media-path.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { flowFileName } from '../runs/load-facts.store.ts'
import { insertFlowFile, knownFlowFiles } from './flow-file.store.ts'

export interface FileKeeping {
  workplace: Workplace
  storage: Storage
  sign: SignMedia
}

/** The path under which flows refer to a stored file. It does not open without a signature. */
const pathOf = (companyId: number, file: string) => `/api/public/company${companyId}/${file}`

/**
 * Stores files of flows in their order, all or none. Their content determines kind and size limit (FLW-18 to FLW-20).
 * @param kinds the accepted kinds
 * @throws AppError ERR_EMPTY_FILE, ERR_FLOW_FILE_TYPE, ERR_FLOW_FILE_SIZE
 */
export function uploadFlowFiles(
  { workplace, storage, sign }: FileKeeping,
  { companyId }: Actor,
  { files, kinds }: { files: readonly UploadedFile[]; kinds: readonly FlowFileKind[] },
): Promise<FlowFile[]> {
  if (files.length === 0) throw new AppError('ERR_EMPTY_FILE')
  const place = { workplace, storage, companyId }
  return keepAll(place, files, kinds, (storedFiles) =>
    workplace.run(companyId, async (work) => {
      const stored: FlowFile[] = []
      for (const { file, filename, mimetype, extension, size } of storedFiles) {
        const name = attachmentName(filename, extension)
        await insertFlowFile(work.db, companyId, { file, name, mimetype, size, now: work.now })
        stored.push({ name: file, url: pathOf(companyId, file), originalName: name, preview: sign(companyId, file) })
      }
      return stored
    }),
  )
}

type Sized = KeptUpload & { size: number }

function keepAll<T>(
  place: UploadPlace,
  [next, ...others]: readonly UploadedFile[],
  kinds: readonly FlowFileKind[],
  save: (storedFiles: Sized[]) => Promise<T>,
  storedFiles: Sized[] = [],
): Promise<T> {
  if (!next) return save(storedFiles)
  return keepUpload(place, next, (one) => {
    requireKind(one.mimetype, next.size, kinds)
    return keepAll(place, others, kinds, save, [...storedFiles, { ...one, size: next.size }])
  })
}

function requireKind(mimetype: string, size: number, kinds: readonly FlowFileKind[]): void {
  const kind = kinds.find((one) => (flowFiles[one].mimetypes as readonly string[]).includes(mimetype))
  if (!kind) throw new AppError('ERR_FLOW_FILE_TYPE')
  if (size > flowFiles[kind].maxBytes) throw new AppError('ERR_FLOW_FILE_SIZE')
}

/** Returns signed addresses of the company's flow files. Null for files that do not exist. */
export async function signFlowFiles(
  { workplace, sign }: Pick<FileKeeping, 'workplace' | 'sign'>,
  { companyId }: Actor,
  urls: readonly string[],
): Promise<Record<string, string | null>> {
  const names = urls.map(flowFileName)
  const existingFiles = await workplace.read(companyId, ({ db }) => knownFlowFiles(db, companyId, names))
  return Object.fromEntries(
    urls.map((url) => [url, existingFiles.has(flowFileName(url)) ? sign(companyId, flowFileName(url)) : null]),
  )
}
