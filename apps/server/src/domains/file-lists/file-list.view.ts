import type { FileList } from '@recado/contract/file-lists/file-list'
import type { SignMedia } from '../../platform/storage/media-path.ts'

/** A file of a list with its caption; without `file` it has not been uploaded yet. */
export interface FileOptionRow {
  id: number
  caption: string
  file: string | null
  fileName: string | null
  mimetype: string | null
  size: number | null
}

export interface FileListRow {
  company_id: number
  id: number
  name: string
  message: string
  user_id: number | null
  created_at: Date
  updated_at: Date
  /** In order. */
  options: FileOptionRow[]
}

/** A file list as the contract shows it. */
export const fileListOf = (row: FileListRow, sign: SignMedia): FileList => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  message: row.message,
  userId: row.user_id,
  options: row.options.map(({ id, caption, file, fileName, mimetype, size }) => ({
    id,
    name: caption,
    path: file ?? '',
    mediaType: mimetype ?? '',
    fileName: fileName ?? '',
    size: size ?? 0,
    mediaUrl: file && sign(row.company_id, file),
  })),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** The fields of a file list in the audit log. */
export const auditedFileList = ({ name, message, options }: FileListRow) => ({
  name,
  message,
  files: options.map(({ caption, fileName }) => [caption, fileName].filter(Boolean).join(': ')).join(', '),
})
