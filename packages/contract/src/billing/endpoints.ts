import { z } from 'zod'
import { defineEndpoint, needs, operate } from '../endpoint.ts'
import { confirmation, pageQuery, pageReply } from '../paging.ts'
import { idParam, idValue, optionalDay, optionalText, pageNumber } from '../values/wire.ts'
import { checkoutForm, checkoutOptions, pixPayment } from './checkout.ts'
import { companyInvoice, invoice, paidInvoice } from './invoice.ts'
import { asaasNotice, efiNotice, paymentProvider } from './payments.ts'

export const listInvoices = defineEndpoint({
  id: 'invoices.all',
  method: 'GET',
  path: '/invoices/all',
  access: { ...needs('billing:view'), whenExpired: true },
  summary: "The company's invoices, newest first, 20 a page; `expired` is worked out from the day",
  query: z.object({ searchParam: optionalText(200), pageNumber }),
  response: z.array(invoice),
})

export const showInvoice = defineEndpoint({
  id: 'invoices.show',
  method: 'GET',
  path: '/invoices/:id',
  access: { ...needs('billing:view'), whenExpired: true },
  summary: 'One invoice of the company',
  params: idParam('id'),
  response: invoice,
  errors: ['ERR_NO_INVOICE_FOUND'],
})

export const currentInvoice = defineEndpoint({
  id: 'invoices.current',
  method: 'POST',
  path: '/invoices/current',
  access: { ...needs('billing:edit'), whenExpired: true },
  summary:
    'The unpaid invoice of the current period: made when it is due within ten days or overdue and there is none; null for who owes nothing yet (additive)',
  response: z.object({ invoice: invoice.nullable() }),
})

export const showCheckout = defineEndpoint({
  id: 'subscription.show',
  method: 'GET',
  path: '/subscription',
  access: { ...needs('billing:view'), whenExpired: true },
  summary: 'What a checkout starts with: plans to choose from, the details given last time, what the provider asks for',
  response: checkoutOptions,
})

export const subscribe = defineEndpoint({
  id: 'subscription.create',
  method: 'POST',
  path: '/subscription',
  access: { ...needs('billing:edit'), whenExpired: true },
  summary:
    'Ask for the Pix of an invoice, or of the current period. The price is that of the plan; card fields are dropped unread',
  body: checkoutForm,
  response: pixPayment,
  errors: [
    'ERR_NO_INVOICE_FOUND',
    'ERR_NO_PLAN_FOUND',
    'ERR_INVOICE_PAID',
    'ERR_PAYMENT_NOT_CONFIGURED',
    'ERR_PAYMENT_DOCUMENT',
    'ERR_PAYMENT_PROVIDER',
  ],
})

export const listUnpaidInvoices = defineEndpoint({
  id: 'invoices.unpaid',
  method: 'GET',
  path: '/invoices/unpaid',
  access: operate,
  summary: 'Unpaid invoices of all companies, those that are due first, for the operator',
  query: z.object(pageQuery),
  response: z.object({ invoices: z.array(companyInvoice), ...pageReply }),
})

/** Days of the payment in America/Sao_Paulo, both inclusive. */
const paidFilters = { searchParam: optionalText(200), from: optionalDay, to: optionalDay }

export const listPaidInvoices = defineEndpoint({
  id: 'invoices.paid',
  method: 'GET',
  path: '/invoices/paid',
  access: operate,
  summary:
    'Paid invoices of all companies, newest payment first, with what they sum up to, for the operator (additive)',
  query: z.object({ ...pageQuery, ...paidFilters }),
  response: z.object({ invoices: z.array(paidInvoice), total: z.number(), ...pageReply }),
})

export const exportPaidInvoices = defineEndpoint({
  id: 'invoices.paidCsv',
  method: 'GET',
  path: '/invoices/paid/csv',
  access: operate,
  summary: "The paid invoices found as CSV in the caller's language, newest payment first (additive)",
  query: z.object(paidFilters),
  response: z.any(),
  raw: true,
})

export const confirmInvoice = defineEndpoint({
  id: 'invoices.confirm',
  method: 'POST',
  path: '/invoices/:id/confirm',
  access: operate,
  summary: 'Confirm by hand that an invoice was paid; `value` is what arrived and must be what was asked for',
  params: idParam('id'),
  body: z.object({
    companyId: idValue,
    value: z.preprocess((value) => (typeof value === 'string' ? Number(value) : value), z.number().positive().max(1e9)),
  }),
  response: invoice,
  errors: ['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_PAID', 'ERR_PAYMENT_AMOUNT'],
})

export const showPaymentProvider = defineEndpoint({
  id: 'payments.provider',
  method: 'GET',
  path: '/payments/provider',
  access: operate,
  summary: 'How companies pay the operator: by which provider, and where its notices go',
  response: paymentProvider,
})

export const testPaymentProvider = defineEndpoint({
  id: 'payments.test',
  method: 'POST',
  path: '/payments/provider/test',
  access: operate,
  summary: 'Sign in at the payment provider and register the address of its notices there',
  response: paymentProvider,
  errors: ['ERR_PAYMENT_NOT_CONFIGURED', 'ERR_PAYMENT_PROVIDER'],
})

const notice = {
  method: 'POST',
  access: { login: false },
  response: confirmation,
  errors: ['ERR_NO_PERMISSION'],
} as const
/** The secret is the query parameter `token`, which is never logged. */
const noticeQuery = z.object({ token: optionalText(200), ignorar: optionalText(50) })

export const efiWebhook = defineEndpoint({
  id: 'payments.efiWebhook',
  path: '/payments/efi/webhook',
  summary: 'Notice of Efí that a Pix arrived; each payment is asked for at Efí before it counts',
  query: noticeQuery,
  body: efiNotice.nullish(),
  ...notice,
})

/** Efí appends /pix to the registered address. */
export const efiWebhookPix = defineEndpoint({
  id: 'payments.efiWebhookPix',
  path: '/payments/efi/webhook/pix',
  summary: 'The same, at the address that Efí makes of the registered one',
  query: noticeQuery,
  body: efiNotice.nullish(),
  ...notice,
})

export const asaasWebhook = defineEndpoint({
  id: 'payments.asaasWebhook',
  path: '/payments/asaas/webhook',
  summary:
    'Notice of Asaas about a payment, signed by the header asaas-access-token; the payment is asked for at Asaas before it counts',
  body: asaasNotice,
  ...notice,
})
