import { z } from 'zod'
import { instant } from '../values/wire.ts'

/** A time in which a connection was down against everybody's will; additive. */
export const outage = z.object({
  id: z.int(),
  connectionId: z.int(),
  /** The connection's name. */
  name: z.string(),
  startedAt: instant,
  /** Null while it is down. */
  endedAt: instant.nullable(),
  /** The moment admins were alerted; null when the outage was too short for an alert. */
  alertedAt: instant.nullable(),
  /** How often it went down within the window. */
  drops: z.int(),
  /** Messages that were written meanwhile and arrived afterwards. */
  recovered: z.int(),
})
export type Outage = z.output<typeof outage>
