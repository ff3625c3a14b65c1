import { z } from 'zod'
import type { Permission } from '../access.ts'

/**
 * The kinds of records that refer to others, each with the permission by which its names are visible. `isPrivate`: a
 * personal record is visible to its owner only.
 */
export const useKinds = {
  campaign: { permission: 'campaigns:view' },
  flow: { permission: 'flows:view' },
  phrase: { permission: 'phrases:view' },
  lane: { permission: 'kanban:view' },
  macro: { permission: 'quick-messages:view', isPrivate: true },
  schedule: { permission: 'schedules:view' },
  connection: { permission: 'connections:view' },
  queue: { permission: 'queues:view' },
  prompt: { permission: 'prompts:view' },
  integration: { permission: 'integrations:view' },
  segment: { permission: 'contacts:view' },
} as const satisfies Readonly<Record<string, { permission: Permission; isPrivate?: true }>>
export type UseKind = keyof typeof useKinds

/** A record that refers to another one. `blocks`: the other one cannot be deleted while it does. */
export const use = z.object({
  kind: z.enum(Object.keys(useKinds) as [UseKind, ...UseKind[]]),
  id: z.int(),
  name: z.string(),
  blocks: z.boolean(),
})
export type Use = z.output<typeof use>

/** Everything that refers to a record. */
export const usage = z.object({
  /** Those that the caller may see, at most MOST_USES. */
  uses: z.array(use),
  /** The number of all others. */
  more: z.int(),
  /** True when deleting the record answers ERR_USED_BY_CAMPAIGN or the code of its kind. */
  isBlocked: z.boolean(),
  /** The contacts and tickets that have a tag; absent for other kinds. */
  contacts: z.int().optional(),
  tickets: z.int().optional(),
})
export type Usage = z.output<typeof usage>

/** Maximum uses in one response. */
export const MOST_USES = 50
