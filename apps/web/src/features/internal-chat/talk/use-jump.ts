import type { ChatMessage } from '@recado/contract/internal-chat/chat'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { showPart } from '../state/thread.ts'

type Part = Parameters<typeof showPart>[1]

/** How long the target of a jump is highlighted, in milliseconds. */
const FLASH = 1600

/** Jumps to a message, loading it with its neighbours if necessary, or to the end of the chat. */
export function useMessageJump(
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
    hasFailed: missing !== null,
    retry: () => missing && load(missing),
  }
}
