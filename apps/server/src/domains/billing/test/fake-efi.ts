import { randomBytes } from 'node:crypto'
import { selfSigned } from '@recado/fake-whatsapp/self-signed'
import { CLIENT_CERTIFICATE } from './client-certificate.ts'
import { type ProviderHandler, type ProviderServer, startProviderServer, unknownFields } from './provider-server.ts'

/**
 * A small Efí Pix API, after its documentation (dev.efipay.com.br: Credenciais, Certificado e Autorização; Cobranças
 * imediatas; Payload locations; Webhooks): mutual TLS, OAuth2 client credentials, PUT and GET /v2/cob/:txid,
 * /v2/loc/:id/qrcode, PUT /v2/webhook/:chave.
 */
export interface FakeEfi extends ProviderServer {
  /** The authority of its certificate, PEM. */
  ca: string
  charges: Map<string, { value: string; paid: { endToEndId: string; valor: string } | null }>
  webhooks: Map<string, string>
  /** Pays a charge, optionally with another amount. Returns the notice that Efí sends. */
  pay(txid: string, value?: string): { pix: { endToEndId: string; txid: string; valor: string; horario: string }[] }
  /** Invalidates the issued tokens. */
  forgetTokens(): void
  /** True if the answer to a charge contains no code, which must then be requested at its location. */
  withoutCode: boolean
}

export const EFI_CLIENT = { id: 'Client_Id_teste', secret: 'Client_Secret_teste' }

const errorReply = (nome: string, mensagem: string, status = 400) => ({ status, body: { nome, mensagem } })

export async function startFakeEfi(): Promise<FakeEfi> {
  const { key, cert } = selfSigned()
  const charges: FakeEfi['charges'] = new Map()
  const webhooks: FakeEfi['webhooks'] = new Map()
  const tokens = new Set<string>()
  const options = { withoutCode: false }
  const codeOf = (txid: string) => `00020101021226830014BR.GOV.BCB.PIX2561qrcodespix.efi.test/v2/${txid}6304ABCD`

  const signIn: ProviderHandler = ({ headers, body }) => {
    const basic = Buffer.from(`${EFI_CLIENT.id}:${EFI_CLIENT.secret}`).toString('base64')
    if (headers.authorization !== `Basic ${basic}` || body.grant_type !== 'client_credentials') {
      return { status: 401, body: { error: 'invalid_client', error_description: 'Invalid or inactive credentials' } }
    }
    const access_token = randomBytes(16).toString('hex')
    tokens.add(access_token)
    return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: 3600, scope: 'cob.read cob.write' } }
  }

  const putCharge: ProviderHandler = ({ path, body }) => {
    const txid = path.split('/').at(-1) ?? ''
    const extra = unknownFields(body, [
      'calendario',
      'devedor',
      'valor',
      'chave',
      'solicitacaoPagador',
      'infoAdicionais',
    ])
    const original = (body.valor as { original?: string } | undefined)?.original ?? ''
    if (!/^[a-zA-Z0-9]{26,35}$/.test(txid) || extra.length > 0 || !/^\d{1,10}\.\d{2}$/.test(original) || !body.chave) {
      return errorReply('json_invalido', `Valores ou tipos de campos inválidos ${extra.join()}`)
    }
    if (charges.has(txid)) return errorReply('txid_duplicado', 'Campo txid informado já foi utilizado', 409)
    charges.set(txid, { value: original, paid: null })
    const loc = { id: charges.size, location: `qrcodespix.efi.test/v2/${txid}`, tipoCob: 'cob' }
    const chargeView = { txid, revisao: 0, loc, status: 'ATIVA', valor: { original }, chave: body.chave }
    return { status: 201, body: options.withoutCode ? chargeView : { ...chargeView, pixCopiaECola: codeOf(txid) } }
  }

  const getCharge: ProviderHandler = ({ path }) => {
    const txid = path.split('/').at(-1) ?? ''
    const charge = charges.get(txid)
    if (!charge) return errorReply('cobranca_nao_encontrada', 'Nenhuma cobrança encontrada', 404)
    const payment = charge.paid ? { pix: [{ ...charge.paid, txid, horario: new Date().toISOString() }] } : {}
    const status = charge.paid ? 'CONCLUIDA' : 'ATIVA'
    return { status: 200, body: { txid, status, valor: { original: charge.value }, ...payment } }
  }

  const getCode: ProviderHandler = ({ path }) => {
    const txid = [...charges.keys()][Number(path.split('/')[3]) - 1]
    return txid ? { status: 200, body: { qrcode: codeOf(txid), imagemQrcode: 'data:image/png;base64,' } } : null
  }

  const putWebhook: ProviderHandler = ({ path, body, headers }) => {
    const url = String(body.webhookUrl)
    if (!url.startsWith('https://') || headers['x-skip-mtls-checking'] !== 'true') {
      return errorReply('webhook_invalido', 'A URL informada não responde')
    }
    webhooks.set(decodeURIComponent(path.split('/').at(-1) ?? ''), url)
    return { status: 200, body: { webhookUrl: url } }
  }

  const paths: [string, RegExp, ProviderHandler][] = [
    ['PUT', /^\/v2\/cob\/[^/]+$/, putCharge],
    ['GET', /^\/v2\/cob\/[^/]+$/, getCharge],
    ['GET', /^\/v2\/loc\/\d+\/qrcode$/, getCode],
    ['PUT', /^\/v2\/webhook\/[^/]+$/, putWebhook],
  ]
  const answer: ProviderHandler = (arrival) => {
    if (arrival.method === 'POST' && arrival.path === '/oauth/token') return signIn(arrival)
    const route = paths.find(([method, path]) => method === arrival.method && path.test(arrival.path))
    if (!route) return null
    if (!tokens.has(arrival.headers.authorization?.replace('Bearer ', '') ?? '')) {
      return { status: 401, body: { error: 'invalid_token', error_description: 'Invalid or expired token' } }
    }
    return route[2](arrival)
  }
  const tls = { key, cert, ca: CLIENT_CERTIFICATE, requestCert: true, rejectUnauthorized: true }
  const server = await startProviderServer(answer, tls)
  return {
    ...server,
    ca: cert,
    charges,
    webhooks,
    pay(txid, valor = charges.get(txid)?.value ?? '0.01') {
      const endToEndId = `E${randomBytes(15).toString('hex')}`
      const charge = charges.get(txid)
      if (charge) charge.paid = { endToEndId, valor }
      return { pix: [{ endToEndId, txid, valor, horario: new Date().toISOString() }] }
    },
    forgetTokens: () => tokens.clear(),
    set withoutCode(without: boolean) {
      options.withoutCode = without
    },
    get withoutCode() {
      return options.withoutCode
    },
  }
}
