import { useEffect, useRef } from 'react'

/**
 * Returns a function that creates abort controllers for an editor's work. The last one is aborted when the editor
 * unmounts.
 */
export function useAbortOnUnmount(isLeaving = false): () => AbortController {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => (isLeaving ? undefined : () => controller.current?.abort()), [isLeaving])
  return () => {
    controller.current = new AbortController()
    return controller.current
  }
}
