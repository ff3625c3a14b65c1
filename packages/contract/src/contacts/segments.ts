import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { idParam, instant, trimmedText } from '../values/wire.ts'
import { contactFilter } from './filters.ts'

/** A saved filter of contacts (CTC-13, additive). */
export const segment = z.object({
  id: z.int(),
  name: z.string(),
  filter: contactFilter,
  /** The maker. Null: the maker was deleted. */
  userId: z.int().nullable(),
  userName: z.string(),
  createdAt: instant,
  updatedAt: instant,
})
export type Segment = z.output<typeof segment>

const segmentInput = z.object({ name: trimmedText(1, 50), filter: contactFilter })
export type SegmentInput = z.output<typeof segmentInput>
const segmentId = idParam('id')
const managing = ['ERR_NO_SEGMENT_FOUND', 'ERR_NO_PERMISSION'] as const

export const listSegments = defineEndpoint({
  id: 'segments.index',
  method: 'GET',
  path: '/contact-segments',
  access: needs('contacts:view'),
  summary: 'All segments of the company by name: saved filters of contacts',
  response: z.array(segment),
})

export const showSegment = defineEndpoint({
  id: 'segments.show',
  method: 'GET',
  path: '/contact-segments/:id',
  access: needs('contacts:view'),
  summary: 'A segment, and how many contacts that the caller sees it has now',
  params: segmentId,
  response: segment.extend({ count: z.int() }),
  errors: ['ERR_NO_SEGMENT_FOUND'],
})

export const createSegment = defineEndpoint({
  id: 'segments.create',
  method: 'POST',
  path: '/contact-segments',
  access: needs('contacts:edit'),
  summary: 'Save a filter of contacts under a name',
  body: segmentInput,
  response: segment,
  errors: ['ERR_DUPLICATED_SEGMENT', 'ERR_TOO_MANY_SEGMENTS', 'ERR_NO_TAG_FOUND', 'ERR_NO_QUEUE_FOUND'],
})

export const updateSegment = defineEndpoint({
  id: 'segments.update',
  method: 'PUT',
  path: '/contact-segments/:id',
  access: needs('contacts:edit'),
  summary: 'Change a segment, as its maker or with contacts:edit for all contacts',
  params: segmentId,
  body: segmentInput.partial(),
  response: segment,
  errors: [...managing, 'ERR_DUPLICATED_SEGMENT', 'ERR_NO_TAG_FOUND', 'ERR_NO_QUEUE_FOUND'],
})

export const deleteSegment = defineEndpoint({
  id: 'segments.delete',
  method: 'DELETE',
  path: '/contact-segments/:id',
  access: needs('contacts:edit'),
  summary:
    'Delete a segment, as its maker or with contacts:edit for all contacts; refused while a campaign waits for it',
  params: segmentId,
  response: confirmation,
  errors: [...managing, 'ERR_SEGMENT_IN_USE'],
})
