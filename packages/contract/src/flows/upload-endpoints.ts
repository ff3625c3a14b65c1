import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { flag, optionalText } from '../values/wire.ts'
import { flowFiles, MOST_CONTENT_FILES } from './choices.ts'

/** A file of a flow. `url` is stored unchanged in the flow; `preview` is signed for 24 hours. */
export const flowFile = z.object({
  name: z.string(),
  url: z.string(),
  originalName: z.string(),
  preview: z.string(),
})
export type FlowFile = z.output<typeof flowFile>

const namedStep = z.object({
  fromMe: flag,
  body: z.union([optionalText(255), z.array(z.string()).max(MOST_CONTENT_FILES)]),
})
const refusals = ['ERR_EMPTY_FILE', 'ERR_FLOW_FILE_TYPE', 'ERR_FLOW_FILE_SIZE'] as const

export const uploadFlowContent = defineEndpoint({
  id: 'flows.uploadContent',
  method: 'POST',
  path: '/flowbuilder/content',
  access: needs('flows:edit'),
  summary: 'Store the files of a content node; the answer has them in their order',
  body: namedStep,
  multipart: { field: 'medias', maxFiles: MOST_CONTENT_FILES, maxBytes: flowFiles.video.maxBytes },
  response: z.array(flowFile),
  errors: refusals,
})

export const uploadFlowImage = defineEndpoint({
  id: 'flows.uploadImage',
  method: 'POST',
  path: '/flowbuilder/img',
  access: needs('flows:edit'),
  summary: 'Store a picture of a flow: png or jpeg, up to 2 MB',
  body: namedStep,
  multipart: { field: 'medias', maxFiles: 1, maxBytes: flowFiles.img.maxBytes },
  response: flowFile,
  errors: refusals,
})

export const uploadFlowAudio = defineEndpoint({
  id: 'flows.uploadAudio',
  method: 'POST',
  path: '/flowbuilder/audio',
  access: needs('flows:edit'),
  summary: 'Store an audio of a flow up to 5 MB, or a video (mp4) up to 20 MB',
  body: namedStep,
  multipart: { field: 'medias', maxFiles: 1, maxBytes: flowFiles.video.maxBytes },
  response: flowFile,
  errors: refusals,
})

/** Signed addresses, by path, for previewing the files of a graph. */
export const signFlowFiles = defineEndpoint({
  id: 'flows.signFiles',
  method: 'POST',
  path: '/flowbuilder/files',
  access: needs('flows:view'),
  summary: 'Signed addresses of files that a flow names; null for what is gone (additive)',
  body: z.object({ urls: z.array(z.string().max(500)).max(500) }),
  response: z.object({ previews: z.record(z.string(), z.string().nullable()) }),
})
