import type { ChatMessage } from '@recado/contract/internal-chat/chat'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { showPart } from '../state/thread.ts'

type Part = Parameters<typeof showPart>[1]

/** How long a message that was jumped to stands out, in milliseconds. */
const FLASH = 1600

/** Goes to a message; one that is not loaded is loaded with its neighbours. So is the end, where it is not loaded. */
export function useJump(
  chatId: number,
  rows: readonly ChatMessage[],
  startAt: number | null,
  show: (index: number) => void,
) {
  const [flashed, setFlashed] = useState(startAt)
  const [missing, setMissing] = useState<Part | null>(null)
  const load = useCallback(
    (place: Part) => {
      setMissing(null)
      showPart(chatId, place).catch(() => setMissing(place))
    },
    [chatId],
  )
  const jump = useEffectEvent((id: number) => {
    const at = rows.findIndex((row) => row.id === id)
    if (at < 0) return load({ around: id })
    show(at)
    setFlashed(id)
  })
  useEffect(() => {
    if (flashed === null) return
    const timer = setTimeout(() => setFlashed(null), FLASH)
    return () => clearTimeout(timer)
  }, [flashed])
  return {
    jump: useCallback((id: number) => jump(id), []),
    flashed,
    toEnd: useCallback(() => load('end'), [load]),
    failed: missing !== null,
    again: () => missing && load(missing),
  }
}
