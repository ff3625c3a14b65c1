import { useEffect, useRef } from 'react'

/** Makes signals for what an editor began; the last one is given when the editor goes. */
export function useGone(): () => AbortController {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  return () => {
    controller.current = new AbortController()
    return controller.current
  }
}
