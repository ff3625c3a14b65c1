import { useCan } from '../../platform/access.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useConnections } from './connection-data.ts'
import { isStopped } from './connection-status.rules.ts'
import { pressing } from './outages/outage.rules.ts'
import { useOutages } from './outages/outage-data.ts'

// The banners are rare, so their code loads when one is shown.
const OutageBanner = lazyPart(() => import('./outages/outage-banner.tsx').then((file) => file.OutageBanner))
const PauseBanner = lazyPart(() => import('./governor/pause-banner.tsx').then((file) => file.PauseBanner))

/** The place of the banner about a connection that is down, on every screen (PLUS-10). */
export function OutageBar() {
  return pressing(useOutages(), []).length > 0 ? <OutageBanner /> : null
}

/** The place of the banner about a number that must not send, on every screen (connections.7, connections.9). */
export function PauseBar() {
  const mayAct = useCan('connections-page:editOrDeleteConnection')
  const connections = useConnections().data ?? []
  return mayAct && connections.some(isStopped) ? <PauseBanner /> : null
}
