import { z } from 'zod'
import { fileList } from './file-list.ts'

/** `company-{id}-file`, to the company. */
export const fileListEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), fileList }),
  z.object({ action: z.literal('delete'), fileId: z.int() }),
])

export const fileListEvents = {
  file: fileListEvent,
} as const
