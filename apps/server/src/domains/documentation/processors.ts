import type { Processor } from '@recado/contract/documentation/legal'
import type { Config } from '../../platform/config.ts'
import type { Identity } from '../identity/public.ts'

/** Services of others that data goes through by the operator's settings: those that are set up, and no others. */
export async function processorsOf(
  { smtpUrl, storage, payments, maps }: Pick<Config, 'smtpUrl' | 'storage' | 'payments' | 'maps'>,
  identity: Pick<Identity, 'operatorSecret'>,
): Promise<Processor[]> {
  const found: Processor[] = []
  if (smtpUrl !== null) found.push('mail')
  if (storage !== null) found.push('objectStore')
  if (payments.efi !== null) found.push('efi')
  else if ((await identity.operatorSecret('asaas')) !== null) found.push('asaas')
  if (maps.places !== null) found.push('places')
  if (maps.openStreetMap !== null) found.push('openStreetMap')
  if (maps.tiles !== null) found.push('mapTiles')
  return found
}
