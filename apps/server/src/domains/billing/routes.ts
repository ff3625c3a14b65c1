import * as endpoints from '@recado/contract/billing/endpoints'
import { AppError } from '../../platform/app-error.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { saoPauloDay, signInAddress } from '../identity/public.ts'
import { askForPix } from './ask-for-pix.ts'
import type { BillingDependencies } from './billing-dependencies.ts'
import { confirmByHand } from './confirm-payment.ts'
import { invoiceDue } from './current-invoice.ts'
import { invoiceOf } from './invoice.view.ts'
import { listInvoices, listUnpaid, showInvoice } from './list-invoices.ts'
import { exportPaid, listPaid } from './paid-invoices.ts'
import type { PixProvider } from './providers/pix-provider.ts'
import { showCheckout } from './show-checkout.ts'
import { takeAsaasNotice, takeEfiNotice } from './take-notice.ts'

export function billingRoutes(on: Registrar, deps: BillingDependencies): void {
  const { workplace, payments } = deps
  on.inWork(endpoints.listInvoices, ({ work, query }) => listInvoices(work, query))
  on.inWork(endpoints.showInvoice, ({ work, params }) => showInvoice(work, params.id))
  on.inWork(endpoints.currentInvoice, async ({ work }) => {
    const row = await invoiceDue(work)
    return { invoice: row && invoiceOf(row, saoPauloDay(work.now)) }
  })
  on.outside(endpoints.showCheckout, async ({ actor }) => {
    const provider = await payments.current()
    return workplace.read(actor.companyId, (work) => showCheckout(work, provider))
  })
  on.outside(endpoints.subscribe, ({ actor, body }) => askForPix(deps, actor, body))
  operatorRoutes(on, deps)
  noticeRoutes(on, deps)
}

function operatorRoutes(on: Registrar, deps: BillingDependencies): void {
  const { workplace, payments } = deps
  const providerView = (provider: PixProvider | null) => ({
    provider: provider?.name ?? null,
    // Without the secret, which only the provider receives, during the test.
    webhookUrl: (provider && payments.webhookUrl(provider.name))?.split('?')[0] ?? null,
  })
  on.outside(endpoints.listUnpaidInvoices, ({ query }) => listUnpaid(deps, query))
  on.outside(endpoints.listPaidInvoices, ({ query }) => listPaid(deps, query))
  on.outside(endpoints.exportPaidInvoices, async ({ actor, query, reply }) => exportPaid(deps, actor, query, reply))
  on.outside(endpoints.confirmInvoice, ({ actor, params, body }) =>
    workplace.run(body.companyId, async (work) =>
      invoiceOf(await confirmByHand(deps, work, actor, { id: params.id, value: body.value }), saoPauloDay(work.now)),
    ),
  )
  on.outside(endpoints.showPaymentProvider, async () => providerView(await payments.current()))
  on.outside(endpoints.testPaymentProvider, async ({ actor }) => {
    const provider = await payments.current()
    if (!provider) throw new AppError('ERR_PAYMENT_NOT_CONFIGURED')
    const email = await workplace.read(actor.companyId, (work) => signInAddress(work.db, work.companyId, actor.userId))
    await provider.test(payments.webhookUrl(provider.name) ?? '', email)
    return providerView(provider)
  })
}

function noticeRoutes(on: Registrar, deps: BillingDependencies): void {
  for (const endpoint of [endpoints.efiWebhook, endpoints.efiWebhookPix]) {
    on.outside(endpoint, async ({ query, body }) => {
      await takeEfiNotice(deps, query.token ?? '', body ?? {})
      return {}
    })
  }
  on.outside(endpoints.asaasWebhook, async ({ request, body }) => {
    const token = request.headers['asaas-access-token']
    await takeAsaasNotice(deps, typeof token === 'string' ? token : '', body)
    return {}
  })
}
