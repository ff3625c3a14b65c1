import { waitingCharges } from './all-companies.store.ts'
import type { BillingDependencies } from './billing-dependencies.ts'
import { chargeRow } from './charge.store.ts'
import { confirmCharge } from './confirm-payment.ts'

/** Handles the job `payment.check`: asks the provider whether a charge was paid, and if so confirms it. */
export async function checkCharge(
  deps: BillingDependencies,
  { companyId, chargeId }: { companyId: number; chargeId: number },
): Promise<void> {
  const charge = await deps.workplace.read(companyId, (work) => chargeRow(work.db, companyId, chargeId))
  if (!charge || charge.paid_at || charge.qrcode === null) return
  const provider = await deps.payments.byName(charge.provider)
  const payment = await provider?.findPayment({ txid: charge.txid, externalId: charge.external_id })
  if (payment) await deps.workplace.run(companyId, (work) => confirmCharge(deps, work, chargeId, payment))
}

/** Period for which a charge is checked: providers accept it for a day, and a notice may be lost. */
const WAITING_MS = 26 * 3_600_000

/** Checks the last day's charges without a notice. */
export async function checkWaitingCharges(deps: BillingDependencies): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - WAITING_MS)
  for (const waiting of await waitingCharges(deps.platform, since)) {
    await checkCharge(deps, waiting).catch((error: unknown) =>
      deps.log.warn({ err: error, ...waiting }, 'a charge could not be checked'),
    )
  }
}
