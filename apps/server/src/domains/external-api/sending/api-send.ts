import type { In } from '@recado/contract/endpoint'
import type { sendByApi } from '@recado/contract/external-api/endpoints'
import type { UploadedFile } from '../../../platform/http/uploads.ts'

/** A program's call to send a message. */
export interface ApiSend {
  body: In<typeof sendByApi, 'body'>
  files: readonly UploadedFile[]
  /** The header Idempotency-Key. */
  key: string | undefined
}
