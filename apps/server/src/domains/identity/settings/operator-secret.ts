import type { SettingKey } from '@recado/contract/identity/setting'
import type { IdentityCore } from '../identity-dependencies.ts'
import { operatorSealed } from './setting.store.ts'
import { settingSeal } from './update-setting.ts'

/** Returns a secret setting of the platform's company (companies.2) in plain text, or null. */
export async function operatorSecret(core: IdentityCore, key: SettingKey): Promise<string | null> {
  const sealed = await operatorSealed(core.platform, key)
  return sealed && core.secrets.open(settingSeal(key), sealed).toString()
}
