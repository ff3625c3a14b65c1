import { asOwner } from '../owner-database.ts'

/**
 * Makes the jobs of a killed server due at the next start. Otherwise they are retried after 20 seconds without a
 * heartbeat, which flow-durability.test.ts waits for.
 */
export async function expireHeartbeats(dataDir: string): Promise<void> {
  await asOwner(
    dataDir,
    `update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active';
     update pgboss.queue set monitor_claim_on = null, monitor_on = null`,
  )
}
