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
import { fileNameOf } from '../runs/load-facts.store.ts'
import { insertFlowFile, knownFlowFiles } from './flow-file.store.ts'

export interface FileKeeping {
  workplace: Workplace
  storage: Storage
  sign: SignMedia
}

/** The path under which flows name a stored file; it opens nothing by itself. */
const pathOf = (companyId: number, file: string) => `/api/public/company${companyId}/${file}`

/**
 * Stores files of flows: all of them or none, in their order. Kind and limit follow from the content (FLW-18 to FLW-20).
 * @param kinds which are taken here
 * @throws AppError ERR_EMPTY_FILE, ERR_FLOW_FILE_TYPE, ERR_FLOW_FILE_SIZE
 */
export function uploadFlowFiles(
  { workplace, storage, sign }: FileKeeping,
  { companyId }: Actor,
  { files, kinds }: { files: readonly UploadedFile[]; kinds: readonly FlowFileKind[] },
): Promise<FlowFile[]> {
  if (files.length === 0) throw new AppError('ERR_EMPTY_FILE')
  const place = { workplace, storage, companyId }
  return keepAll(place, files, kinds, (kept) =>
    workplace.run(companyId, async (work) => {
      const stored: FlowFile[] = []
      for (const { file, filename, mimetype, extension, size } of kept) {
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
  save: (kept: Sized[]) => Promise<T>,
  kept: Sized[] = [],
): Promise<T> {
  if (!next) return save(kept)
  return keepUpload(place, next, (one) => {
    requireKind(one.mimetype, next.size, kinds)
    return keepAll(place, others, kinds, save, [...kept, { ...one, size: next.size }])
  })
}

function requireKind(mimetype: string, size: number, kinds: readonly FlowFileKind[]): void {
  const kind = kinds.find((one) => (flowFiles[one].mimetypes as readonly string[]).includes(mimetype))
  if (!kind) throw new AppError('ERR_FLOW_FILE_TYPE')
  if (size > flowFiles[kind].maxBytes) throw new AppError('ERR_FLOW_FILE_SIZE')
}

/** Signed addresses of files of the company's flows; null for what is gone, or never was. */
export async function signFlowFiles(
  { workplace, sign }: Pick<FileKeeping, 'workplace' | 'sign'>,
  { companyId }: Actor,
  urls: readonly string[],
): Promise<Record<string, string | null>> {
  const names = urls.map(fileNameOf)
  const known = await workplace.read(companyId, ({ db }) => knownFlowFiles(db, companyId, names))
  return Object.fromEntries(
    urls.map((url) => [url, known.has(fileNameOf(url)) ? sign(companyId, fileNameOf(url)) : null]),
  )
}
