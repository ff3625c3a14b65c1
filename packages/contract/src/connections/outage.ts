import { z } from 'zod'
import { instant } from '../values/wire.ts'

/** A period in which a connection was unintentionally down; additive. */
export const outage = z.object({
  id: z.int(),
  connectionId: z.int(),
  /** The connection's name. */
  name: z.string(),
  startedAt: instant,
  /** Null while the outage lasts. */
  endedAt: instant.nullable(),
  /** When admins were alerted. Null: the outage was too short for an alert. */
  alertedAt: instant.nullable(),
  /** Number of disconnections. One that follows a reconnection within minutes belongs to the same outage. */
  drops: z.int(),
  /** Messages written during the outage that arrived afterwards. */
  recovered: z.int(),
})
export type Outage = z.output<typeof outage>
