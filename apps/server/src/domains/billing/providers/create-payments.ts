import type { ProviderName } from '@recado/contract/billing/payments'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Log } from '../../../platform/log.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { SettingError } from '../../../platform/setting.rules.ts'
import { pixKeyOf } from '../pix/br-code.rules.ts'
import { createAsaas } from './asaas.ts'
import { createEfi } from './efi.ts'
import type { PixProvider } from './pix-provider.ts'
import { createStaticPix } from './static-pix.ts'

export interface Payments {
  /** The provider for new charges: Efí, else Asaas, else the operator's own key; null when nothing is set up. */
  current(): Promise<PixProvider | null>
  /** The provider that made an earlier charge; null when it is not set up any more. */
  byName(name: string): Promise<PixProvider | null>
  /** The secret that a provider's notices carry. */
  webhookToken(name: ProviderName): string
  /** Where a provider sends its notices; null for the one that sends none. */
  webhookUrl(name: ProviderName): string | null
}

export interface PaymentDependencies {
  config: Pick<Config, 'payments' | 'publicUrl' | 'simulator'>
  clock: Clock
  log: Log
  secrets: Secrets
  /** The access token of Asaas as the operator has set it, opened. */
  asaasToken(): Promise<string | null>
}

/** The key of demonstrations, where no money moves. */
const DEMO_PIX = { key: 'demonstracao@recado.example', name: 'Recado Demonstracao', city: 'Sao Paulo' }

/**
 * The Pix key of the settings as the bank writes it; null without one. Needs no database, so that a start ends before it
 * makes one.
 * @throws SettingError when PIX_KEY is no Pix key
 */
export function requirePixKey({ payments: { pix } }: Pick<Config, 'payments'>): string | null {
  if (pix === null) return null
  const key = pixKeyOf(pix.key)
  if (key === null)
    throw new SettingError('PIX_KEY: expected a CPF, a CNPJ, a phone with +55, an e-mail or a random key')
  return key
}

/**
 * Knows the ways in which the operator is paid.
 * @throws SettingError when PIX_KEY is no Pix key
 */
export function createPayments({ config, clock, log, secrets, asaasToken }: PaymentDependencies): Payments {
  const { pix, efi, asaasUrl } = config.payments
  const pixKey = requirePixKey(config)
  const webhookToken = (name: ProviderName) => secrets.key(`webhook:${name}`).toString('hex')
  const byEfi = efi && pixKey ? createEfi({ ...efi, pixKey }, { clock, log }) : null
  const byHand = pix && pixKey ? createStaticPix({ ...pix, key: pixKey }) : null
  // Where the phones are simulated, so is the bank: nobody could be paid by this key.
  const byDemo = config.simulator ? createStaticPix(DEMO_PIX) : null

  async function byAsaas(): Promise<PixProvider | null> {
    const accessToken = await asaasToken()
    if (!accessToken) return null
    const settings = { url: asaasUrl, accessToken, webhookToken: webhookToken('asaas') }
    return createAsaas(settings, log)
  }

  return {
    current: async () => byEfi ?? (await byAsaas()) ?? byHand ?? byDemo,
    async byName(name) {
      if (name === 'efi') return byEfi
      return name === 'asaas' ? byAsaas() : (byHand ?? byDemo)
    },
    webhookToken,
    webhookUrl(name) {
      if (name === 'manual') return null
      const address = `${config.publicUrl}/api/payments/${name}/webhook`
      return name === 'efi' ? `${address}?token=${webhookToken(name)}` : address
    },
  }
}
