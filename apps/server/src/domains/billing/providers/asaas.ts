import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import type { Log } from '../../../platform/log.ts'
import type { PixOrder, PixProvider } from './pix-provider.ts'
import { createProviderCall, type ProviderRequest } from './provider-call.ts'

/**
 * Settings of Asaas, as described at docs.asaas.com (Clientes, Cobranças, QR Code Pix, Webhooks). Calls have the access
 * token in the header `access_token`. Each company has a customer, and each charge is a payment of billingType PIX.
 * Notices have the header asaas-access-token.
 */
export interface AsaasSettings {
  url: string
  accessToken: string
  /** The token that Asaas must send with each notice. */
  webhookToken: string
}

const customerList = z.object({ data: z.array(z.object({ id: z.string(), deleted: z.boolean().optional() })) })
const createdSchema = z.object({ id: z.string() })
const qrAnswer = z.object({ payload: z.string() })
const paymentAnswer = z.object({ id: z.string(), status: z.string(), value: z.number() })
const webhookList = z.object({
  data: z.array(
    z.object({ id: z.string(), name: z.string().nullish(), url: z.string(), interrupted: z.boolean().nullish() }),
  ),
})
type Webhook = z.output<typeof webhookList>['data'][number]

const WEBHOOK_NAME = 'Recado'
/** More than an Asaas account may have. */
const MOST_WEBHOOKS = 100

const PAID = ['RECEIVED', 'CONFIRMED']
const EVENTS = ['PAYMENT_RECEIVED', 'PAYMENT_CONFIRMED']

/**
 * Returns our webhook: the one at our address, else one with our name whose address no longer responds, as after a
 * move. A working one with our name belongs to another installation on the same account.
 */
const ownWebhook = (all: readonly Webhook[], url: string): Webhook | undefined =>
  all.find((one) => one.url === url) ??
  all.find((one) => one.name === WEBHOOK_NAME && one.interrupted === true && pathOf(one.url) === pathOf(url))

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url)

export function createAsaas(settings: AsaasSettings, log: Log): PixProvider {
  const send = createProviderCall('asaas', log)

  async function ask<T>(request: Omit<ProviderRequest, 'headers'>, what: string, shape: z.ZodType<T>): Promise<T> {
    const headers = { access_token: settings.accessToken }
    const { status, body } = await send({ ...request, url: `${settings.url}${request.url}`, headers })
    const answer = shape.safeParse(body)
    if (status < 200 || status > 299 || !answer.success) {
      log.warn({ provider: 'asaas', status, answer: status > 299 ? body : null }, `Asaas refused ${what}`)
      throw new AppError('ERR_PAYMENT_PROVIDER')
    }
    return answer.data
  }

  /** Returns the company's customer for a document, found by our reference. Creates it if missing. */
  async function customerOf({ companyId, payer }: PixOrder): Promise<string> {
    const reference = `recado-${companyId}-${payer.document}`
    const customers = await ask(
      { method: 'GET', url: `/customers?externalReference=${encodeURIComponent(reference)}` },
      'the search for a customer',
      customerList,
    )
    const existingCustomer = customers.data.find(({ deleted }) => deleted !== true)
    if (existingCustomer) return existingCustomer.id
    const body = {
      name: payer.name,
      cpfCnpj: payer.document,
      ...(payer.email ? { email: payer.email } : {}),
      externalReference: reference,
      notificationDisabled: true,
    }
    return (await ask({ method: 'POST', url: '/customers', body }, 'the creation of a customer', createdSchema)).id
  }

  return {
    name: 'asaas',
    needsDocument: true,
    confirmedByHand: false,
    txidLength: 26,
    async charge(order) {
      const customer = await customerOf(order)
      const body = {
        customer,
        billingType: 'PIX',
        value: order.value,
        dueDate: order.today,
        description: order.detail,
        externalReference: order.txid,
      }
      const { id } = await ask({ method: 'POST', url: '/payments', body }, 'the creation of a charge', createdSchema)
      const request = { method: 'GET', url: `/payments/${encodeURIComponent(id)}/pixQrCode` } as const
      return { qrcode: (await ask(request, 'the query of a code', qrAnswer)).payload, externalId: id }
    },
    async findPayment({ externalId }) {
      if (externalId === null) return null
      const request = { method: 'GET', url: `/payments/${encodeURIComponent(externalId)}` } as const
      const { id, status, value } = await ask(request, 'the query of a charge', paymentAnswer)
      return PAID.includes(status) ? { value, paymentId: id } : null
    },
    async test(webhookUrl, email) {
      await ask({ method: 'GET', url: '/finance/balance' }, 'the login', z.object({ balance: z.number() }))
      if (!webhookUrl.startsWith('https:')) return
      // The default super user's address exists only on this machine, so Asaas could not write to it.
      if (email.endsWith('.local')) throw new AppError('ERR_UNREACHABLE_EMAIL')
      const list = { method: 'GET', url: `/webhooks?limit=${MOST_WEBHOOKS}` } as const
      const existingWebhook = ownWebhook((await ask(list, 'the list of webhooks', webhookList)).data, webhookUrl)
      const body = {
        name: WEBHOOK_NAME,
        url: webhookUrl,
        email,
        enabled: true,
        interrupted: false,
        authToken: settings.webhookToken,
        sendType: 'SEQUENTIALLY',
        events: EVENTS,
      }
      // Repairs any state: switched off, interrupted after failures, with an older token or version.
      const request: Pick<ProviderRequest, 'method' | 'url'> = existingWebhook
        ? { method: 'PUT', url: `/webhooks/${encodeURIComponent(existingWebhook.id)}` }
        : { method: 'POST', url: '/webhooks' }
      await ask({ ...request, body }, 'the registration of the webhook', createdSchema)
    },
  }
}
