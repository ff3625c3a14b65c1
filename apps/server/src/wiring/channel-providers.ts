import { createBaileysProvider } from '@recado/channels/baileys/provider'
import type { ChannelProvider } from '@recado/channels/channel'
import { createCloudProvider } from '@recado/channels/cloud/provider'
import type { Config } from '../platform/config.ts'

/** Returns the real networks by their wire value. 'beta' is the documented one for WhatsApp by QR code. */
export function channelProviders(config: Config): Record<string, ChannelProvider> {
  const { socketUrl, rootKey } = config.whatsapp
  return {
    beta: createBaileysProvider({ socketUrl, rootKeyHex: rootKey, version: null }),
    'whatsapp-cloud': createCloudProvider(config.graph),
  }
}
