import type { QueueOption } from '@recado/contract/queues/queue-option'
import { useRef, useState } from 'react'
import { addQueueOption, changeQueueOption, type OptionWords, removeQueueOption } from '../queue-data.ts'
import { inOrder, withOption, withoutOption, withWords } from './option-drafts.rules.ts'

/** A menu that can be read and changed, wherever it is kept. */
export interface OptionSource {
  options: readonly QueueOption[]
  add: (parentId: number | null, words: OptionWords) => Promise<unknown>
  change: (id: number, words: OptionWords) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
}

/** The menu of a queue that is not made yet: kept here until it is. */
export function useOptionDrafts(): OptionSource & { saveIn: (queueId: number) => Promise<void> } {
  const [options, setOptions] = useState<readonly QueueOption[]>([])
  // Read by the saving, which may follow a change before anything was drawn again.
  const latest = useRef(options)
  const last = useRef(0)
  // A failure in the middle must not make those twice that were made.
  const made = useRef(new Map<number, number>())
  const put = async (next: QueueOption[]) => {
    latest.current = next
    setOptions(next)
  }
  return {
    options,
    add: (parentId, words) => put(withOption(latest.current, parentId, words, --last.current)),
    async change(id, words) {
      const known = made.current.get(id)
      if (known !== undefined) await changeQueueOption(known, words)
      await put(withWords(latest.current, id, words))
    },
    async remove(id) {
      const known = made.current.get(id)
      if (known !== undefined) await removeQueueOption(known)
      await put(withoutOption(latest.current, id))
    },
    async saveIn(queueId) {
      for (const { id, parentId, title, message } of inOrder(latest.current)) {
        if (made.current.has(id)) continue
        const above = parentId === null ? null : (made.current.get(parentId) ?? null)
        made.current.set(id, await addQueueOption(queueId, above, { title, message }))
      }
    },
  }
}
