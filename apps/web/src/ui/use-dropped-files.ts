import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/**
 * Receives files that are dropped anywhere on the conversation around a composer. Returns true while files hover over
 * it.
 * @param around a CSS selector of the conversation
 */
export function useDroppedFiles(
  box: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
  around: string,
): boolean {
  const [isOver, setIsOver] = useState(false)
  const receiveFiles = useEffectEvent(onFiles)
  useEffect(() => {
    const pane = box.current?.closest<HTMLElement>(around)
    if (!pane) return
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    const onLeave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && pane.contains(event.relatedTarget))) setIsOver(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      receiveFiles([...(event.dataTransfer?.files ?? [])])
    }
    pane.addEventListener('dragover', onOver)
    pane.addEventListener('dragleave', onLeave)
    pane.addEventListener('drop', onDrop)
    return () => {
      pane.removeEventListener('dragover', onOver)
      pane.removeEventListener('dragleave', onLeave)
      pane.removeEventListener('drop', onDrop)
    }
  }, [box, around])
  return isOver
}
