import { useEffect, useRef } from 'react'

/** Makes signals for what an editor began; the last one is given when the editor goes. */
export function useGone(isLeaving = false): () => AbortController {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => (isLeaving ? undefined : () => controller.current?.abort()), [isLeaving])
  return () => {
    controller.current = new AbortController()
    return controller.current
  }
}
