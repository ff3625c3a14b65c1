import { type ProviderHandler, type ProviderServer, startProviderServer, unknownFields } from './provider-server.ts'

/**
 * A small Asaas, after its documentation (docs.asaas.com, reference v3: Clientes, Cobranças, Obter QR Code para
 * pagamentos via Pix, Webhooks). It requires the header access_token. Lists are { data }, and errors are { errors: [{
 * code, description }] }.
 */
export interface FakeAsaas extends ProviderServer {
  customers: { id: string; name: string; cpfCnpj: string; externalReference: string }[]
  payments: Map<string, { status: string; value: number; externalReference: string; customer: string }>
  webhooks: Record<string, unknown>[]
  /** Pays a charge. Returns the notice that Asaas sends. */
  pay(externalReference: string, change?: { event?: string; value?: number }): Record<string, unknown>
}

export const ASAAS_TOKEN = '$aact_hmlg_teste'

const errorReply = (code: string, status = 400) => ({ status, body: { errors: [{ code, description: code }] } })

export async function startFakeAsaas(): Promise<FakeAsaas> {
  const customers: FakeAsaas['customers'] = []
  const payments: FakeAsaas['payments'] = new Map()
  const webhooks: FakeAsaas['webhooks'] = []

  const postCustomer: ProviderHandler = ({ body }) => {
    const knownFields = ['name', 'cpfCnpj', 'email', 'externalReference', 'notificationDisabled']
    if (unknownFields(body, knownFields).length > 0 || !body.name) return errorReply('invalid_object')
    if (!/^(\d{11}|[0-9A-Z]{14})$/.test(String(body.cpfCnpj))) return errorReply('invalid_cpfCnpj')
    const customer = { id: `cus_${customers.length + 1}`, ...(body as { name: string; cpfCnpj: string }) }
    customers.push({ externalReference: '', ...customer })
    return { status: 200, body: customer }
  }

  const postPayment: ProviderHandler = ({ body }) => {
    const knownFields = ['customer', 'billingType', 'value', 'dueDate', 'description', 'externalReference']
    const { customer, billingType, value, dueDate, externalReference } = body
    if (unknownFields(body, knownFields).length > 0 || billingType !== 'PIX') return errorReply('invalid_object')
    if (!customers.some(({ id }) => id === customer)) return errorReply('invalid_customer')
    if (typeof value !== 'number' || value <= 0) return errorReply('invalid_value')
    if (!/^\d{4}-\d{2}-\d{2}$/.test(String(dueDate))) return errorReply('invalid_dueDate')
    const id = `pay_${payments.size + 1}`
    const payment = {
      status: 'PENDING',
      value,
      externalReference: String(externalReference),
      customer: String(customer),
    }
    payments.set(id, payment)
    return { status: 200, body: { object: 'payment', id, ...payment } }
  }

  const ofPayment = (path: string) => path.split('/')[3] ?? ''
  const getPayment: ProviderHandler = ({ path }) => {
    const payment = payments.get(ofPayment(path))
    return payment
      ? { status: 200, body: { object: 'payment', id: ofPayment(path), ...payment } }
      : errorReply('not_found', 404)
  }
  const getCode: ProviderHandler = ({ path }) => {
    if (!payments.has(ofPayment(path))) return errorReply('not_found', 404)
    const payload = `00020101021226730014br.gov.bcb.pix2551pix-h.asaas.test/pixqrcode/cobv/${ofPayment(path)}6304ABCD`
    return { status: 200, body: { encodedImage: '', payload, expirationDate: '2030-01-01 23:59:59' } }
  }

  const paths: [string, RegExp, ProviderHandler][] = [
    [
      'GET',
      /^\/v3\/customers$/,
      ({ query }) => ({
        status: 200,
        body: { data: customers.filter((one) => one.externalReference === query.get('externalReference')) },
      }),
    ],
    ['POST', /^\/v3\/customers$/, postCustomer],
    ['POST', /^\/v3\/payments$/, postPayment],
    ['GET', /^\/v3\/payments\/[^/]+$/, getPayment],
    ['GET', /^\/v3\/payments\/[^/]+\/pixQrCode$/, getCode],
    ['GET', /^\/v3\/finance\/balance$/, () => ({ status: 200, body: { balance: 10.5 } })],
    ['GET', /^\/v3\/webhooks$/, () => ({ status: 200, body: { data: webhooks } })],
    [
      'POST',
      /^\/v3\/webhooks$/,
      ({ body }) => {
        if (String(body.authToken).length < 32 || !String(body.url).startsWith('https://'))
          return errorReply('invalid_object')
        const id = `web_${webhooks.length + 1}`
        webhooks.push({ id, ...body })
        return { status: 200, body: { ...body, id } }
      },
    ],
    [
      'PUT',
      /^\/v3\/webhooks\/[^/]+$/,
      ({ path, body }) => {
        const webhook = webhooks.find(({ id }) => id === path.split('/')[3])
        if (!webhook) return errorReply('not_found', 404)
        Object.assign(webhook, body)
        return { status: 200, body: webhook }
      },
    ],
  ]
  const server = await startProviderServer((arrival) => {
    if (arrival.headers.access_token !== ASAAS_TOKEN) return errorReply('invalid_access_token', 401)
    // Asaas requires a user agent.
    if (!arrival.headers['user-agent']) return errorReply('invalid_user_agent')
    const route = paths.find(([method, path]) => method === arrival.method && path.test(arrival.path))
    return route ? route[2](arrival) : null
  }, null)
  return {
    ...server,
    url: `${server.url}/v3`,
    customers,
    payments,
    webhooks,
    pay(externalReference, { event = 'PAYMENT_RECEIVED', value } = {}) {
      const [id, payment] = [...payments].find(([, one]) => one.externalReference === externalReference) ?? []
      if (!id || !payment) throw new Error(`no payment ${externalReference}`)
      payment.status = 'RECEIVED'
      const notice = { object: 'payment', id, billingType: 'PIX', ...payment, value: value ?? payment.value }
      return { id: `evt_${id}`, event, dateCreated: '2026-11-20 12:00:00', payment: notice }
    },
  }
}
