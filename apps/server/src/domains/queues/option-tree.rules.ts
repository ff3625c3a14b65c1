import type { QueueOption } from '@recado/contract/queues/queue-option'

/** An option as it is stored. */
export interface StoredOption {
  id: number
  queue_id: number
  parent_id: number | null
  position: number
  title: string
  message: string
}

/** Returns the options below a parent (null = first level) with their subtrees, in the order of their numbers. */
export function optionTree(rows: readonly StoredOption[], parentId: number | null): QueueOption[] {
  return rows
    .filter((row) => row.parent_id === parentId)
    .sort((a, b) => a.position - b.position)
    .map((row) => ({
      id: row.id,
      option: row.position,
      title: row.title,
      message: row.message,
      queueId: row.queue_id,
      parentId: row.parent_id,
      children: optionTree(rows, row.id),
    }))
}
