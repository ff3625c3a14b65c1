import { useStored } from '../../platform/use-stored.ts'
import { LazyParts, lazyPart } from '../../ui/lazy-part.tsx'

const OwnDevice = lazyPart(() => import('./own-device.tsx').then((file) => file.OwnDevice))

/** Most browsers receive no notices, so they load no code for it. */
export function PushWatcher() {
  const [device] = useStored('pushDevice')
  if (device === null) return null
  return (
    <LazyParts>
      <OwnDevice />
    </LazyParts>
  )
}
