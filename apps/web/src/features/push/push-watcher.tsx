import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useStored } from '../../platform/use-stored.ts'
import { LazyParts, lazyPart } from '../../ui/lazy-part.tsx'

const OwnDevice = lazyPart(() => import('./own-device.tsx').then((file) => file.OwnDevice))

/** Most browsers receive no notices, so they load only the listener for clicks. */
export function PushWatcher() {
  const [device] = useStored('pushDevice')
  useNoticeTargets()
  if (device === null) return null
  return (
    <LazyParts>
      <OwnDevice />
    </LazyParts>
  )
}

/** Opens the target of a clicked notice. The worker sends it once, so the listener must not wait for code that loads later. */
function useNoticeTargets(): void {
  const { history } = useRouter()
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker) return
    const openTarget = ({ data }: MessageEvent) => {
      const path: unknown = (data as { open?: unknown } | null)?.open
      if (typeof path === 'string' && path !== history.location.pathname) history.push(path)
    }
    serviceWorker.addEventListener('message', openTarget)
    return () => serviceWorker.removeEventListener('message', openTarget)
  }, [history])
}
