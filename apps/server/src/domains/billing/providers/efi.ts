import type { RequestOptions } from 'node:https'
import { createSecureContext } from 'node:tls'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { SettingError } from '../../../platform/setting.rules.ts'
import { decimalOf } from '../invoice.rules.ts'
import type { PixProvider } from './pix-provider.ts'
import { createProviderCall, type ProviderRequest } from './provider-call.ts'

/**
 * Settings of Efí's Pix API, as described at dev.efipay.com.br (Credenciais, Cobranças imediatas, Payload locations,
 * Webhooks): OAuth2 client credentials over mutual TLS, charges by PUT /v2/cob/:txid, notices with `pix[]`.
 */
export interface EfiSettings {
  url: string
  clientId: string
  clientSecret: string
  /** PKCS#12, or PEM with certificate and key. */
  certificate: Buffer
  certificatePassword: string
  ca: string | null
  /** A Pix key of the account. */
  pixKey: string
}

const CHARGE_SECONDS = 24 * 3600
/** A token is not used in its last minute. */
const TOKEN_MARGIN_MS = 60_000

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() })
const chargeAnswer = z.object({ pixCopiaECola: z.string().optional(), loc: z.object({ id: z.number() }).optional() })
const locationAnswer = z.object({ qrcode: z.string() })
const chargeStateAnswer = z.object({
  status: z.string(),
  pix: z.array(z.object({ endToEndId: z.string(), valor: z.string() })).optional(),
})

/** @throws SettingError when the certificate cannot be opened */
export function createEfi(settings: EfiSettings, { clock, log }: { clock: Clock; log: Log }): PixProvider {
  const send = createProviderCall('efi', log)
  const tls = tlsOf(settings)
  let token: { text: string; until: number } | null = null

  const providerError = (what: string, status: number, body: unknown): AppError => {
    log.warn({ provider: 'efi', status, answer: body }, `Efí refused ${what}`)
    return new AppError('ERR_PAYMENT_PROVIDER')
  }

  async function signIn(): Promise<string> {
    const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')
    const { status, body } = await send({
      method: 'POST',
      url: `${settings.url}/oauth/token`,
      headers: { authorization: `Basic ${basic}` },
      body: { grant_type: 'client_credentials' },
      tls,
    })
    const answer = tokenAnswer.safeParse(body)
    if (status !== 200 || !answer.success) throw providerError('the login', status, status === 200 ? null : body)
    token = {
      text: answer.data.access_token,
      until: clock.now().getTime() + answer.data.expires_in * 1000 - TOKEN_MARGIN_MS,
    }
    return token.text
  }

  async function ask<T>(request: Omit<ProviderRequest, 'tls'>, what: string, shape: z.ZodType<T>): Promise<T> {
    const attempt = async (bearer: string) =>
      send({
        ...request,
        url: `${settings.url}${request.url}`,
        headers: { ...request.headers, authorization: `Bearer ${bearer}` },
        tls,
      })
    const cachedToken = token && token.until > clock.now().getTime() ? token.text : null
    let { status, body } = await attempt(cachedToken ?? (await signIn()))
    // The cached token may have been revoked, so retry with a new one.
    if (status === 401 && cachedToken) ({ status, body } = await attempt(await signIn()))
    const answer = shape.safeParse(body)
    if (status < 200 || status > 299 || !answer.success) throw providerError(what, status, body)
    return answer.data
  }

  return {
    name: 'efi',
    needsDocument: false,
    confirmedByHand: false,
    txidLength: 26,
    async charge({ txid, value, detail }) {
      const body = {
        calendario: { expiracao: CHARGE_SECONDS },
        valor: { original: decimalOf(value) },
        chave: settings.pixKey,
        solicitacaoPagador: detail.slice(0, 140),
      }
      const createdCharge = await ask(
        { method: 'PUT', url: `/v2/cob/${txid}`, headers: {}, body },
        'a charge',
        chargeAnswer,
      )
      if (createdCharge.pixCopiaECola) return { qrcode: createdCharge.pixCopiaECola, externalId: null }
      const request = { method: 'GET', url: `/v2/loc/${createdCharge.loc?.id}/qrcode`, headers: {} } as const
      return { qrcode: (await ask(request, 'a code', locationAnswer)).qrcode, externalId: null }
    },
    async findPayment({ txid }) {
      const request = { method: 'GET', url: `/v2/cob/${txid}`, headers: {} } as const
      const { status, pix } = await ask(request, 'the query of a charge', chargeStateAnswer)
      const payment = pix?.[0]
      return status === 'CONCLUIDA' && payment ? { value: Number(payment.valor), paymentId: payment.endToEndId } : null
    },
    async test(webhookUrl) {
      await signIn()
      // Efí calls only https addresses.
      if (!webhookUrl.startsWith('https:')) return
      const path = `/v2/webhook/${encodeURIComponent(settings.pixKey)}`
      // Our proxy does not check client certificates, so the secret in the address authenticates the caller, as Efí's
      // documentation suggests.
      const headers = { 'x-skip-mtls-checking': 'true' }
      // `ignorar=` absorbs the /pix that Efí appends.
      const body = { webhookUrl: `${webhookUrl}&ignorar=` }
      await ask({ method: 'PUT', url: path, headers, body }, 'the registration of the webhook', z.unknown())
    },
  }
}

function tlsOf({ certificate, certificatePassword, ca }: EfiSettings): RequestOptions {
  const trusted = ca === null ? {} : { ca }
  const own = certificate.includes('-----BEGIN')
    ? { cert: certificate, key: certificate }
    : { pfx: certificate, passphrase: certificatePassword }
  try {
    createSecureContext(own)
  } catch {
    throw new SettingError('EFI_CERTIFICATE: cannot be opened; expected PKCS#12 with its password, or PEM with the key')
  }
  return { ...own, ...trusted }
}
