import type { QueueOption } from '@recado/contract/queues/queue-option'
import { useRef, useState } from 'react'
import { addQueueOption, changeQueueOption, type OptionWords, removeQueueOption } from '../queue-data.ts'
import { inOrder, withOption, withoutOption, withWords } from './option-drafts.rules.ts'

/** A menu that can be read and changed, whether drafted or stored. */
export interface OptionSource {
  options: readonly QueueOption[]
  add: (parentId: number | null, words: OptionWords) => Promise<unknown>
  change: (id: number, words: OptionWords) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
}

/** The menu of a queue that does not exist yet, kept here until the queue is created. */
export function useOptionDrafts(): OptionSource & { saveIn: (queueId: number) => Promise<void> } {
  const [options, setOptions] = useState<readonly QueueOption[]>([])
  // A ref, because saving may follow a change before the next render.
  const latest = useRef(options)
  const last = useRef(0)
  // The ids of created options, so that a retry after a failure does not create them twice.
  const createdIds = useRef(new Map<number, number>())
  const put = async (next: QueueOption[]) => {
    latest.current = next
    setOptions(next)
  }
  return {
    options,
    add: (parentId, words) => put(withOption(latest.current, parentId, words, --last.current)),
    async change(id, words) {
      const createdId = createdIds.current.get(id)
      if (createdId !== undefined) await changeQueueOption(createdId, words)
      await put(withWords(latest.current, id, words))
    },
    async remove(id) {
      const createdId = createdIds.current.get(id)
      if (createdId !== undefined) await removeQueueOption(createdId)
      await put(withoutOption(latest.current, id))
    },
    async saveIn(queueId) {
      for (const { id, parentId, title, message } of inOrder(latest.current)) {
        if (createdIds.current.has(id)) continue
        const above = parentId === null ? null : (createdIds.current.get(parentId) ?? null)
        createdIds.current.set(id, await addQueueOption(queueId, above, { title, message }))
      }
    },
  }
}
