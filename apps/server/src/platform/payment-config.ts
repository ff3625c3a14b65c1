import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { address, type Environment, isLoopback, SettingError, textSetting } from './setting.rules.ts'

/** How companies pay the operator; see `.env.example`. */
export interface PaymentConfig {
  /** The key as entered. */
  pix: { key: string; name: string; city: string } | null
  efi: {
    url: string
    clientId: string
    clientSecret: string
    /** PKCS#12 or PEM with certificate and key. */
    certificate: Buffer
    certificatePassword: string
    /** PEM of another authority, for tests. */
    ca: string | null
  } | null
  asaasUrl: string
}

/**
 * Reads the payment settings.
 * @param root the folder to which paths are relative
 * @throws SettingError when Efí is incompletely configured
 */
export function readPayments(env: Environment, root: string): PaymentConfig {
  const key = textSetting(env, 'PIX_KEY')
  const name = textSetting(env, 'PIX_NAME') ?? 'Recado'
  const city = textSetting(env, 'PIX_CITY') ?? 'Sao Paulo'
  return {
    pix: key === null ? null : { key, name, city },
    efi: readEfi(env, root),
    asaasUrl: address(env, 'ASAAS_URL', ['http', 'https']) ?? 'https://api.asaas.com/v3',
  }
}

const efiNames = ['EFI_CLIENT_ID', 'EFI_CLIENT_SECRET', 'EFI_CERTIFICATE'] as const

function readEfi(env: Environment, root: string): PaymentConfig['efi'] {
  const [clientId, clientSecret, certificate] = efiNames.map((name) => textSetting(env, name))
  if (!clientId && !clientSecret && !certificate) return null
  const missing = efiNames.find((name) => textSetting(env, name) === null)
  if (missing || !clientId || !clientSecret || !certificate) throw new SettingError(`${missing}: required to use Efí`)
  if (textSetting(env, 'PIX_KEY') === null) throw new SettingError('PIX_KEY: required to use Efí')
  const url = address(env, 'EFI_URL', ['https']) ?? 'https://pix.api.efipay.com.br'
  const ca = textSetting(env, 'EFI_CA')
  // With another authority, a foreign server could pose as Efí. So it is allowed on this machine only.
  if (ca !== null && !isLoopback(new URL(url).hostname)) {
    throw new SettingError('EFI_CA: refused unless EFI_URL is on this machine')
  }
  return {
    url,
    clientId,
    clientSecret,
    certificate: fileOrBase64('EFI_CERTIFICATE', certificate, root),
    certificatePassword: textSetting(env, 'EFI_CERTIFICATE_PASSWORD') ?? '',
    ca: ca === null ? null : fileOrBase64('EFI_CA', ca, root).toString(),
  }
}

function fileOrBase64(name: string, text: string, root: string): Buffer {
  const path = resolve(root, text)
  if (text.length < 4096 && existsSync(path)) return readFileSync(path)
  if (!/^[A-Za-z0-9+/\s]+=*\s*$/.test(text) || text.length < 100) {
    throw new SettingError(`${name}: expected the path of a file, or its content in base64`)
  }
  return Buffer.from(text, 'base64')
}
