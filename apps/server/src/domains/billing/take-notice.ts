import { timingSafeEqual } from 'node:crypto'
import type { AsaasNotice, EfiNotice, ProviderName } from '@recado/contract/billing/payments'
import { AppError } from '../../platform/app-error.ts'
import type { BillingDependencies } from './billing-dependencies.ts'
import { chargeByTxid } from './charge.store.ts'
import { isSameAmount } from './invoice.rules.ts'
import { paymentCheck } from './jobs.ts'
import { companyOfTxid } from './txid.rules.ts'

/** Handles a notice of Efí: checks each Pix that belongs to one of our charges. */
export async function takeEfiNotice(deps: BillingDependencies, token: string, notice: EfiNotice): Promise<void> {
  checkToken(deps, 'efi', token)
  for (const { txid, valor } of notice.pix ?? []) await enqueueCheck(deps, 'efi', txid, Number(valor))
}

export async function takeAsaasNotice(deps: BillingDependencies, token: string, notice: AsaasNotice): Promise<void> {
  checkToken(deps, 'asaas', token)
  if (!['PAYMENT_RECEIVED', 'PAYMENT_CONFIRMED'].includes(notice.event) || !notice.payment) return
  const { externalReference, value } = notice.payment
  await enqueueCheck(deps, 'asaas', externalReference ?? undefined, value)
}

/** @throws AppError ERR_NO_PERMISSION when the caller does not know the secret */
function checkToken({ payments }: BillingDependencies, name: ProviderName, token: string): void {
  const expected = Buffer.from(payments.webhookToken(name))
  const received = Buffer.from(token)
  if (received.length !== expected.length || !timingSafeEqual(received, expected))
    throw new AppError('ERR_NO_PERMISSION')
}

/**
 * A notice only triggers a question to the provider: it is stored as a job, and the provider's answer counts. Notices
 * of unknown charges or other amounts are dropped with an answer that the provider accepts.
 */
async function enqueueCheck(
  { workplace, log }: BillingDependencies,
  name: ProviderName,
  txid: string | undefined,
  value: number,
): Promise<void> {
  const companyId = companyOfTxid(txid ?? '')
  if (companyId === null || txid === undefined) return
  await workplace.run(companyId, async (work) => {
    const charge = await chargeByTxid(work.db, companyId, txid.toUpperCase())
    if (!charge || charge.provider !== name || charge.paid_at) return
    if (!isSameAmount(value, Number(charge.value))) {
      log.warn({ companyId, txid, asked: charge.value, paid: value }, 'the amount in a notice differs from its charge')
      return
    }
    await work.enqueue(paymentCheck, { companyId, chargeId: charge.id })
  })
}
