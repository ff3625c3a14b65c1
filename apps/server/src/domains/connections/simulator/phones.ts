import type { ChannelProvider } from '@recado/channels/channel'
import type { SimulatedLine } from '@recado/channels/simulator/line'
import { createSimulator, type Simulator } from '@recado/channels/simulator/provider'
import type { Workplace } from '../../../platform/db/work.ts'
import { labelOf } from '../sessions/session-context.ts'
import type { LineAt } from './line-record.store.ts'
import { createLineRecord } from './line-record.ts'

/** The simulated network of this installation: the provider, and the phones of each connection. */
export interface Phones {
  provider: ChannelProvider
  line(at: LineAt): SimulatedLine
  /** The connection is gone, and its phones with it. */
  forget(at: LineAt): void
}

export function createPhones(workplace: Workplace): Phones {
  const simulator: Simulator = createSimulator((label) => {
    const [companyId = 0, connectionId = 0] = label.split('/').map(Number)
    return createLineRecord(workplace, { companyId, connectionId })
  })
  return {
    provider: simulator.provider,
    line: (at) => simulator.line(labelOf(at)),
    forget: (at) => simulator.forget(labelOf(at)),
  }
}
