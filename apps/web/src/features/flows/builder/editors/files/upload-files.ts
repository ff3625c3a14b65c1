import type { FlowFileKind } from '@recado/contract/flows/choices'
import {
  type FlowFile,
  uploadFlowAudio,
  uploadFlowContent,
  uploadFlowImage,
} from '@recado/contract/flows/upload-endpoints'
import { call } from '../../../../../platform/api/api.ts'

function formOf(files: readonly File[]): FormData {
  const form = new FormData()
  form.append('fromMe', 'true')
  for (const { name } of files) form.append('body', name)
  for (const file of files) form.append('medias', file, file.name)
  return form
}

/** Uploads the files of a content node, all or none. The result keeps their order. */
export const uploadContent = (files: readonly File[], signal: AbortSignal): Promise<FlowFile[]> =>
  call(uploadFlowContent, { body: {}, form: formOf(files), signal })

/** Uploads one file. Videos use the path of audio files, as documented (B-05). */
export const uploadMedia = (kind: FlowFileKind, file: File, signal: AbortSignal): Promise<FlowFile> =>
  call(kind === 'img' ? uploadFlowImage : uploadFlowAudio, { body: {}, form: formOf([file]), signal })
