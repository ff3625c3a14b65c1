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
  /**
   * Returns the provider for new charges: Efí, else Asaas, else the operator's Pix key. Null when none is configured.
   */
  current(): Promise<PixProvider | null>
  /** Returns the provider of an earlier charge. Null when it is no longer configured. */
  byName(name: string): Promise<PixProvider | null>
  /** Returns the secret in a provider's notices. */
  webhookToken(name: ProviderName): string
  /** Returns the address for a provider's notices. Null for a provider without notices. */
  webhookUrl(name: ProviderName): string | null
}

export interface PaymentDependencies {
  config: Pick<Config, 'payments' | 'publicUrl' | 'simulator'>
  clock: Clock
  log: Log
  secrets: Secrets
  /** Returns the operator's access token for Asaas in plain text. */
  asaasToken(): Promise<string | null>
}

/** The key of demonstrations, where no money moves. */
const DEMO_PIX = { key: 'demonstracao@recado.example', name: 'Recado Demonstracao', city: 'Sao Paulo' }

/**
 * Returns the normalised Pix key of the settings, or null. Needs no database, so that a bad setting ends the start
 * before one is created.
 * @throws SettingError when PIX_KEY is not a Pix key
 */
export function requirePixKey({ payments: { pix } }: Pick<Config, 'payments'>): string | null {
  if (pix === null) return null
  const key = pixKeyOf(pix.key)
  if (key === null)
    throw new SettingError('PIX_KEY: expected a CPF, a CNPJ, a phone with +55, an e-mail or a random key')
  return key
}

/**
 * Creates the operator's payment providers.
 * @throws SettingError when PIX_KEY is not a Pix key
 */
export function createPayments({ config, clock, log, secrets, asaasToken }: PaymentDependencies): Payments {
  const { pix, efi, asaasUrl } = config.payments
  const pixKey = requirePixKey(config)
  const webhookToken = (name: ProviderName) => secrets.key(`webhook:${name}`).toString('hex')
  const byEfi = efi && pixKey ? createEfi({ ...efi, pixKey }, { clock, log }) : null
  const byHand = pix && pixKey ? createStaticPix({ ...pix, key: pixKey }) : null
  // With simulated phones the bank is simulated too: this key belongs to no account.
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
