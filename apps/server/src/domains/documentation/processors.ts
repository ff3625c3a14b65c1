import type { Processor } from '@recado/contract/documentation/legal'
import type { Config } from '../../platform/config.ts'
import type { Identity } from '../identity/public.ts'

/** Third-party services that process data according to the operator's settings: only those that are configured. */
export async function processorsOf(
  { smtpUrl, storage, payments, maps }: Pick<Config, 'smtpUrl' | 'storage' | 'payments' | 'maps'>,
  identity: Pick<Identity, 'operatorSecret'>,
): Promise<Processor[]> {
  const processors: Processor[] = []
  if (smtpUrl !== null) processors.push('mail')
  if (storage !== null) processors.push('objectStore')
  if (payments.efi !== null) processors.push('efi')
  else if ((await identity.operatorSecret('asaas')) !== null) processors.push('asaas')
  if (maps.places !== null) processors.push('places')
  if (maps.openStreetMap !== null) processors.push('openStreetMap')
  if (maps.tiles !== null) processors.push('mapTiles')
  return processors
}
